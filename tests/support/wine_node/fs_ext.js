// Stands for the module fs-ext, whose real form wants a compiler of Windows. For tests under Wine alone.
'use strict';
const { lockNow } = require('./lock.node');
const ops = { sh: 1, ex: 2, shnb: 5, exnb: 6, un: 8 };
exports.flock = (fd, op, cb) => {
    const code = lockNow(fd, ops[op]);
    setImmediate(() => {
        if (!code) { return cb(null); }
        const e = new Error('lock, Windows error ' + code);
        e.code = code === 33 ? 'EWOULDBLOCK' : 'EINVAL';
        cb(e);
    });
};

'use strict';
// Publishes messages with the real qlobber-fsq package. One JSON line per step.
//
//   node fsq_publish.js --dir DIR --topic T [--topic-hex HEX]
//        (--payload TEXT | --payload-hex HEX | --size N [--seed S] | --file PATH)
//        [--single] [--ttl MS] [--count N] [--stream] [--chunk N] [--keep-watching]
//        [--bucket N] [--mode OCTAL] [--options JSON]
const fs = require('fs');
const path = require('path');
const { parse_args, fail, load_package, queue_options, emit, report_events, sha256, pattern } = require('./fsq_common');

const args = parse_args(process.argv.slice(2), ['single', 'stream', 'keep-watching']);
const { QlobberFSQ } = load_package('qlobber-fsq');

const topic = args['topic-hex'] !== undefined ? Buffer.from(args['topic-hex'], 'hex').toString('utf8') : args.topic;
if (topic === undefined) { fail('--topic is required'); }

function payload_for(n) {
    if (args.payload !== undefined) { return Buffer.from(args.payload, 'utf8'); }
    if (args['payload-hex'] !== undefined) { return Buffer.from(args['payload-hex'], 'hex'); }
    if (args.file !== undefined) { return fs.readFileSync(args.file); }
    return pattern(Number(args.size || 0), Number(args.seed || 0) + n);
}

const options = {};
if (args.single) { options.single = true; }
if (args.ttl !== undefined) { options.ttl = Number(args.ttl); }
if (args.bucket !== undefined) { options.bucket = Number(args.bucket); }
if (args.mode !== undefined) { options.mode = parseInt(args.mode, 8); }

const count = Number(args.count || 1);
const chunk = Number(args.chunk || 65536);
const fsq = new QlobberFSQ(queue_options(args));
report_events(fsq);

let failed = false;
function publish(n) {
    if (n === count) {
        process.exitCode = failed ? 1 : 0;
        return fsq.stop_watching(() => emit('stop'));
    }
    const payload = payload_for(n);
    function published(err, info) {
        if (err) { failed = true; emit('failed', { n, code: err.code || null, text: err.message }); }
        else {
            // Old versions gave the path alone.
            const i = typeof info === 'string' ? { path: info, fname: path.basename(info) } : (info || {});
            emit('published', Object.assign({ n, length: payload.length, sha256: sha256(payload) }, i));
        }
        publish(n + 1);
    }
    if (!args.stream) { return fsq.publish(topic, payload, options, published); }
    const out = fsq.publish(topic, options, published);
    let at = 0;
    (function write() {
        while (at < payload.length) {
            const part = payload.subarray(at, at + chunk);
            at += part.length;
            if (!out.write(part)) { return out.once('drain', write); }
        }
        out.end();
    }());
}

let begun = false;
function begin() {
    if (begun) { return; }
    begun = true;
    emit('start');
    publish(0);
}
fsq.on('start', () => {
    if (args['keep-watching']) { return begin(); }
    // Publishing needs no scan, so this process never takes a message itself.
    fsq.stop_watching(begin);
});

'use strict';
// What the real packages answer for name hashing, hex coding of topics and
// wildcard matching. Our own inputs, their answers; vectors.json is its output.
//   FSQ_PEER_MODULES=DIR node fsq_vectors.js > vectors.json
//   FSQ_PEER_MODULES=DIR node fsq_vectors.js PAIRS.json   [[pattern, topic], ...]: whether each matches
const fs = require('fs');
const crypto = require('crypto');
const path = require('path');
const { load_package } = require('./fsq_common');
const base = process.env.FSQ_PEER_MODULES;
const { Qlobber } = load_package('qlobber');
const version = n => require(base ? path.join(base, 'node_modules', n, 'package.json') : `${n}/package.json`).version;

if (process.argv.length > 2) {
    const pairs = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
    const answers = pairs.map(([pattern, topic]) => {
        const q = new Qlobber();
        q.add(pattern, 'hit');
        return q.match(topic).length > 0;
    });
    process.stdout.write(JSON.stringify(answers) + '\n');
    process.exit(0);
}

const topics = [
    '', '.', '..', 'a', 'a.', '.a', 'a..b', 'a.b', 'a.b.c', 'a.b.b', 'a.b.c.d', 'b', 'b.a', 'a.a.a', 'x.a.b', '..a', 'a..',
    '*', '#', 'a.*', 'a.#', '*.b', '#.b', 'a.*.b', 'A', 'a.B', ' a', 'a b.c', 'é', 'é.b', 'a/b', 'a.+', 'adt.A01.ward 3', 'a.b.#', '**', '##', 'a.**'
];
const patterns = [
    '', '.', '#', '*', '#.#', '*.#', '#.*', '#.*.#', '*.*', '*.*.*', 'a', 'a.#', '#.a', 'a.*', '*.a', 'a.#.b', 'a.*.b', 'a.#.#', 'a.#.*', '#.b',
    '#.b.#', '*.b', '*.b.#', 'a.b', 'a..b', 'a.', '.a', '.*', '*.', '.#', '#.', '..', '#..', 'a..#', '..#', '#.#.#', '**', '##', 'a.**', 'é.*',
    'a b.*', 'adt.*.#', 'A', 'a.b.c.#'
];

const matches = [];
for (const p of patterns) {
    const q = new Qlobber();
    q.add(p, 'hit');
    const hit = topics.filter(t => q.match(t).length > 0);
    matches.push({ pattern: p, matches: hit });
}

// How often one value comes back when one pattern can match in several ways.
const repeats = [];
for (const [p, t] of [['#', 'a.b.c'], ['#.#', 'a.b.c'], ['#.#.#', 'a.b.c'], ['#.*.#', 'a.b.c'], ['#.a.#', 'a.a.a']]) {
    const q = new Qlobber();
    q.add(p, 'hit');
    repeats.push({ pattern: p, topic: t, times: q.match(t).length });
}

const limits = [];
function try_it(name, f) {
    try { f(); limits.push({ name, ok: true }); }
    catch (e) { limits.push({ name, ok: false, text: e.message }); }
}
const words = n => Array(n).fill('w').join('.');
try_it('subscribe to 100 words', () => new Qlobber().add(words(100), 1));
try_it('subscribe to 101 words', () => new Qlobber().add(words(101), 1));
try_it('match a topic of 100 words', () => new Qlobber().match(words(100)));
try_it('match a topic of 101 words', () => new Qlobber().match(words(101)));
try_it('subscribe with 3 # words', () => new Qlobber().add('#.a.#.b.#', 1));
try_it('subscribe with 4 # words', () => new Qlobber().add('#.a.#.b.#.c.#', 1));

const names = [
    '666f6f2e626172@s+1a22dd5f057+m+051a7d4911d5aca956fd94636119e122',
    '@s+19a00000000+s+00000000000000000000000000000000',
    'c3a9@s+19a00000001+m+ffffffffffffffffffffffffffffffff',
    '78'.repeat(100) + '@l+19a00000002+m+0123456789abcdef0123456789abcdef',
    'plain.topic@s+19a00000003+m+0123456789abcdef0123456789abcdef',
    'é@s+19a00000004+m+0123456789abcdef0123456789abcdef'
].map(name => {
    const d = crypto.createHash('md5').update(name).digest();
    const u = d.readUInt32BE(0);
    return { name, md5: d.toString('hex'), first_four_bytes: u, bucket_256: (u % 256), folder_256: (u % 256).toString(16).padStart(2, '0'),
             bucket_26_4: u % (26 ** 4), folder_26_4: (u % (26 ** 4)).toString(26).padStart(4, '0') };
});

const hex = ['foo.bar', '', 'é', '日本.x', 'a b', 'a/b', 'a@b+c', '\u0000', '\ud800', '😀'].map(t => ({
    topic_json: JSON.stringify(t), utf8_hex: Buffer.from(t).toString('hex'), read_back_json: JSON.stringify(Buffer.from(Buffer.from(t).toString('hex'), 'hex').toString())
}));
const lenient = ['6', '666', '66zz66', 'zz', '66 6f', 'C3A9', 'ff', 'c3'].map(h => ({ hex: h, read_as_json: JSON.stringify(Buffer.from(h, 'hex').toString()) }));
const expiry = ['19a', '19A', '19a.8', '19azz', '', 'zz', '-1', '0x19a', ' 19a', '1e400', 'fffffffffffff'].map(s => ({ text: s, read_as: String(parseInt(s, 16)) }));
const written = [1, 255.5, 1796065325143, -5].map(n => ({ number: n, text: n.toString(16) }));

process.stdout.write(JSON.stringify({
    node: process.version, qlobber_fsq: version('qlobber-fsq'), qlobber: version('qlobber'),
    names, hex, lenient_hex: lenient, expiry_read: expiry, expiry_written: written, topics, matches, repeats, limits
}, null, 1) + '\n');

'use strict';
// Receives messages with the real qlobber-fsq package. One JSON line per step.
//
//   node fsq_subscribe.js --dir DIR --topic T [--topic T2 ...]
//        [--count N]        stop after N messages (a refused one counts)
//        [--timeout MS]     stop after this time, exit code 3 (default 10000)
//        [--existing]       subscribe_to_existing
//        [--refuse N]       call done(error) for the first N messages
//        [--hold MS]        wait this long before calling done
//        [--never-done]     never call done (keeps a single message locked)
//        [--stream]         take a stream instead of a buffer
//        [--body]           print the payload in hex
//        [--die-on-message] kill this process (SIGKILL) as soon as one arrives
//        [--options JSON]   constructor options
const { parse_args, fail, load_package, queue_options, emit, report_events, sha256 } = require('./fsq_common');

const args = parse_args(process.argv.slice(2), ['existing', 'stream', 'body', 'never-done', 'die-on-message']);
const { QlobberFSQ } = load_package('qlobber-fsq');

const topics = [].concat(args.topic === undefined ? [] : args.topic);
if (topics.length === 0) { fail('--topic is required'); }

const wanted = args.count === undefined ? Infinity : Number(args.count);
let to_refuse = Number(args.refuse || 0);
const hold = Number(args.hold || 0);

const fsq = new QlobberFSQ(queue_options(args));
report_events(fsq);

let seen = 0;
let finished = 0;
let stopping = false;

function stop(code) {
    if (stopping) { return; }
    stopping = true;
    process.exitCode = code;
    fsq.stop_watching(() => { emit('stop', { seen, finished }); process.exit(code); });
    setTimeout(() => process.exit(code), 2000).unref();
}

const timer = setTimeout(() => { emit('timeout', { seen }); stop(3); }, Number(args.timeout || 10000));

function finish(info, done) {
    const refuse = to_refuse > 0;
    if (refuse) { to_refuse -= 1; }
    if (args['never-done']) { return; }
    setTimeout(() => {
        done(refuse ? new Error('refused by the test') : null, err => {
            finished += 1;
            emit(refuse ? 'refused' : 'done', { fname: info.fname, error: err ? (err.code || err.message) : null });
            if (finished >= wanted) { clearTimeout(timer); stop(0); }
        });
    }, hold);
}

function report(data, info, done) {
    seen += 1;
    const f = {
        n: seen, topic: info.topic, topic_hex: Buffer.from(info.topic).toString('hex'), fname: info.fname,
        path: info.path, topic_path: info.topic_path || null, expires: info.expires, single: info.single,
        existing: !!info.existing, size: info.size === undefined ? null : info.size,
        length: data.length, sha256: sha256(data)
    };
    if (args.body) { f.body_hex = data.toString('hex'); }
    emit('message', f);
    if (args['die-on-message']) { process.kill(process.pid, 'SIGKILL'); }
    finish(info, done);
}

function handler(data, info, done) {
    if (!args.stream) { return report(data, info, done); }
    const parts = [];
    data.on('readable', () => {
        let part;
        while ((part = data.read()) !== null) { parts.push(part); }
    });
    data.on('end', () => report(Buffer.concat(parts), info, done));
}
handler.accept_stream = !!args.stream;

for (const t of topics) {
    if (args.existing) { fsq.subscribe(t, handler, { subscribe_to_existing: true }); }
    else { fsq.subscribe(t, handler); }
}

fsq.on('start', () => emit('start'));
process.on('SIGTERM', () => stop(0));

'use strict';
// Measures the real qlobber-fsq: rate and latency, one or two processes.
//   node fsq_bench.js --dir DIR [--runs 5] [--case NAME] [--options JSON] [--quiet PERCENT]
// --quiet waits before each run, two minutes at most, until that much of the processor is idle.
// Prints one JSON line per case with medians over the runs.
const fs = require('fs');
const os = require('os');
const path = require('path');
const { fork } = require('child_process');
const { parse_args, fail, load_package } = require('./fsq_common');

const ns = () => process.hrtime.bigint();
const median = a => { const s = a.slice().sort((x, y) => x - y); return s.length ? s[Math.floor((s.length - 1) / 2)] : null; };
const at = (a, q) => { const s = a.slice().sort((x, y) => x - y); return s[Math.min(s.length - 1, Math.floor(s.length * q))]; };
const cpu_ms = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000; };

// ---- one worker: publishes and/or subscribes as the parent tells it
function worker() {
    const { QlobberFSQ } = load_package('qlobber-fsq');
    let fsq, got = 0, want = 0, lat = [], first = 0n, cpu0 = 0;
    process.on('message', m => {
        if (m.do === 'open') {
            fsq = new QlobberFSQ(Object.assign({ fsq_dir: m.dir }, m.options));
            fsq.on('warning', e => process.send({ warning: e.message }));
            if (m.subscribe) {
                fsq.subscribe('bench.*', (data, info, done) => {
                    if (got === 0) { first = ns(); }
                    got += 1;
                    lat.push(Number(ns() - data.readBigUInt64LE(0)) / 1e6);
                    done(null, () => {
                        if (got === want) { process.send({ all: true, t: String(ns()), lat, cpu: cpu_ms() - cpu0 }); }
                    });
                });
            }
            fsq.on('start', () => {
                if (m.subscribe) { return process.send({ ready: true }); }
                fsq.stop_watching(() => process.send({ ready: true }));
            });
        } else if (m.do === 'expect') {
            got = 0; want = m.count; lat = []; cpu0 = cpu_ms();
            process.send({ ready: true });
        } else if (m.do === 'publish') {
            const base = Buffer.alloc(m.size, 0x41);
            let sent = 0, finished = 0;
            const begun = ns();
            const c0 = cpu_ms();
            const next = () => {
                if (sent === m.count) { return; }
                sent += 1;
                const b = Buffer.from(base);
                b.writeBigUInt64LE(ns(), 0);
                fsq.publish('bench.' + sent, b, { single: m.single }, err => {
                    if (err) { process.send({ warning: err.message }); }
                    finished += 1;
                    if (finished === m.count) { return process.send({ published: true, begun: String(begun), t: String(ns()), cpu: cpu_ms() - c0 }); }
                    if (m.every) { setTimeout(next, m.every); } else { next(); }
                });
            };
            for (let i = 0; i < (m.inflight || 1); i += 1) { next(); }
        } else if (m.do === 'close') {
            process.exit(0);
        }
    });
}

function call(child, message, key) {
    return new Promise((resolve, reject) => {
        const on = m => {
            if (m.warning) { warnings.push(m.warning); return; }
            if (m[key]) { child.removeListener('message', on); resolve(m); }
        };
        child.on('message', on);
        child.once('exit', c => reject(new Error('worker left with ' + c)));
        if (message) { child.send(message); }
    });
}
let warnings = [];

const idle_times = () => os.cpus().reduce((s, c) => [s[0] + c.times.idle, s[1] + Object.values(c.times).reduce((x, y) => x + y)], [0, 0]);
async function wait_until_quiet(percent) {
    let share = 0;
    for (let i = 0; i < 120; i += 1) {
        const a = idle_times();
        await new Promise(r => setTimeout(r, 1000));
        const b = idle_times();
        share = 100 * (b[0] - a[0]) / (b[1] - a[1]);
        if (share >= percent) { break; }
    }
    return share;
}

async function one_run(dir, c, options) {
    fs.rmSync(dir, { recursive: true, force: true });
    warnings = [];
    const spawn = async subscribe => {
        const w = fork(__filename, ['--worker']);
        w.setMaxListeners(0);
        await call(w, { do: 'open', dir, subscribe, options }, 'ready');
        return w;
    };
    const readers = [];
    for (let i = 0; i < (c.readers || 1); i += 1) { readers.push(await spawn(true)); }
    const writer = c.processes === 1 ? readers[0] : await spawn(false);
    await new Promise(r => setTimeout(r, 300));
    await call(readers[0], { do: 'expect', count: c.count }, 'ready');
    const all = call(readers[0], null, 'all');
    const pub = call(writer, { do: 'publish', count: c.count, size: c.size, single: c.single, inflight: c.inflight, every: c.every }, 'published');
    const [a, p] = await Promise.all([all, pub]);
    const begun = BigInt(p.begun);
    for (const w of new Set([writer, ...readers])) { w.removeAllListeners('exit'); w.send({ do: 'close' }); await new Promise(r => w.once('exit', r)); }
    fs.rmSync(dir, { recursive: true, force: true });
    return {
        publish_rate: c.count / (Number(BigInt(p.t) - begun) / 1e9),
        through_rate: c.count / (Number(BigInt(a.t) - begun) / 1e9),
        lat_median: median(a.lat), lat_p95: at(a.lat, 0.95), lat_max: Math.max(...a.lat),
        reader_cpu_per_message: a.cpu / c.count, writer_cpu_per_message: p.cpu / c.count, warnings: warnings.length, load: os.loadavg()[0]
    };
}

async function main() {
    const args = parse_args(process.argv.slice(2), []);
    if (!args.dir) { fail('--dir is required'); }
    const dir = path.join(path.resolve(args.dir), 'bench-queue');
    const options = args.options ? JSON.parse(args.options) : {};
    const cases = [];
    for (const processes of [1, 2]) {
        for (const single of [false, true]) {
            for (const size of [1024, 65536]) {
                const name = `${processes}p-${single ? 'single' : 'multi'}-${size / 1024}k`;
                cases.push({ name: name + '-seq', processes, single, size, count: size === 1024 ? 2000 : 1000, inflight: 1 });
                cases.push({ name: name + '-10', processes, single, size, count: size === 1024 ? 2000 : 1000, inflight: 10 });
                cases.push({ name: name + '-paced', processes, single, size, count: 100, inflight: 1, every: 37 });
            }
        }
    }
    for (const c of cases) {
        if (args.case && !c.name.includes(args.case)) { continue; }
        const runs = [];
        for (let i = 0; i < Number(args.runs || 5); i += 1) {
            const idle = await wait_until_quiet(Number(args.quiet || 0));
            runs.push(Object.assign(await one_run(dir, c, options), { idle_before: idle }));
        }
        const out = { case: c.name, runs: runs.length, count: c.count };
        for (const k of Object.keys(runs[0])) { out[k] = Number(median(runs.map(r => r[k])).toFixed(3)); }
        out.through_low = Number(Math.min(...runs.map(r => r.through_rate)).toFixed(1));
        out.through_high = Number(Math.max(...runs.map(r => r.through_rate)).toFixed(1));
        process.stdout.write(JSON.stringify(out) + '\n');
    }
}

if (process.argv.includes('--worker')) { worker(); } else { main(); }

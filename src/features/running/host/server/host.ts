import { statfs } from 'node:fs/promises';
import {
  arch,
  cpus,
  freemem,
  hostname,
  networkInterfaces,
  release,
  type as systemType,
  totalmem,
  uptime,
} from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Platform } from '../../../../server/platform.ts';
import { selectDatabaseState, selectQueueState } from './host.sql.ts';
import { Meter } from './meter.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes, such as `16 GB`, `1.5 MB` or `0 B`. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value >= 100 || unit === 0 ? 0 : 1;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats a duration: `00 天 01 小时 02 分 03 秒` (wire.md#5.11). */
export function durationInWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor(whole / 3_600) % 24];
  return `${pad(days)} 天 ${pad(hours)} 小时 ${pad(Math.floor(whole / 60) % 60)} 分 ${pad(whole % 60)} 秒`;
}

const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0);
/** Converts nanoseconds of a histogram to milliseconds with one decimal; the NaN of an empty histogram becomes 0. */
const inMs = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? Math.round(nanoseconds / 100_000) / 10 : 0);

/** Figures of the host and the server process that handle the call, measured at each call (wire.md#5.11). */
export class Host {
  readonly #platform: Platform;
  readonly #meter = new Meter();
  #delay: ReturnType<typeof monitorEventLoopDelay> | null = null;
  #found: Delay = { mean: 0, p99: 0, max: 0 };

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async base() {
    const { address, mac } = ownAddress();
    return {
      // The public address is left out: only an external service could return it, and would learn of this server.
      wanIp: '—',
      lanIp: address,
      ipMac: mac,
      hostName: hostname(),
      systemOs: `${systemType()} ${release()}`,
      osArchitecture: arch(),
      processorCount: `${cpus().length}核`,
      frameworkDescription: `Node.js ${process.version}`,
      ...(await this.network()),
    };
  }

  async network() {
    const { received, sent, receiving, sending } = await this.#meter.load();
    return {
      sendAndReceived: `上行 ${bytesInWords(sent)} / 下行 ${bytesInWords(received)}`,
      networkSpeed: `上行 ${bytesInWords(sending)}/s / 下行 ${bytesInWords(receiving)}/s`,
    };
  }

  async use() {
    const { cpu } = await this.#meter.load();
    const total = totalmem();
    return {
      totalRam: bytesInWords(total),
      ramRate: Math.round(share(total - freemem(), total)),
      cpuRate: Math.round(cpu),
      runTime: durationInWords(uptime()),
    };
  }

  /** Figures of machine, process and database as numbers, for charts. */
  async state(ctx: UserCtx) {
    const { config, database, now } = this.#platform;
    const [load, disk, state, queues] = await Promise.all([
      this.#meter.load(),
      statfs(config.dataDir),
      selectDatabaseState(ctx.db),
      selectQueueState(ctx.db, now()),
    ]);
    const diskTotal = disk.blocks * disk.bsize;
    const diskFree = disk.bavail * disk.bsize;
    const { rss, heapUsed } = process.memoryUsage();
    const memory = { total: totalmem(), used: totalmem() - freemem() };
    return {
      cpuRate: load.cpu,
      ramRate: share(memory.used, memory.total),
      ramUsed: memory.used,
      ramTotal: memory.total,
      diskRate: share(diskTotal - diskFree, diskTotal),
      diskFree,
      diskTotal,
      receiving: load.receiving,
      sending: load.sending,
      eventLoop: this.#eventLoop(),
      process: { pid: process.pid, runTime: durationInWords(process.uptime()), memory: rss, heap: heapUsed },
      database: { ...state, waiting: database.load.waiting },
      queues,
    };
  }

  /** Event-loop delay since the last call; if nothing was measured since, the delay returned by that call. */
  #eventLoop(): Delay {
    if (this.#delay === null) {
      this.#delay = monitorEventLoopDelay({ resolution: 10 });
      this.#delay.enable();
    } else if (this.#delay.count > 0) {
      const { mean, max } = this.#delay;
      this.#found = { mean: inMs(mean), p99: inMs(this.#delay.percentile(99)), max: inMs(max) };
      this.#delay.reset();
    }
    return this.#found;
  }
}

/** Delay of the event loop in milliseconds. */
interface Delay {
  mean: number;
  p99: number;
  max: number;
}

/** First address of the host that is not the loopback. */
function ownAddress(): { address: string; mac: string } {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return { address: found?.address ?? '127.0.0.1', mac: found?.mac ?? '—' };
}

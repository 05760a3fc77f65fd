import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, number, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { Host } from './host.ts';

const NETWORK = { sendAndReceived: text, networkSpeed: text };

const BASE = object({
  wanIp: text,
  lanIp: text,
  ipMac: text,
  hostName: text,
  systemOs: text,
  osArchitecture: text,
  processorCount: text,
  frameworkDescription: text,
  ...NETWORK,
});
const USE = object({ totalRam: text, ramRate: integer, cpuRate: integer, runTime: text });
const STATE = object({
  cpuRate: number,
  ramRate: number,
  ramUsed: number,
  ramTotal: number,
  diskRate: number,
  diskFree: number,
  diskTotal: number,
  receiving: number,
  sending: number,
  eventLoop: object({ mean: number, p99: number, max: number }),
  process: object({ pid: integer, runTime: text, memory: number, heap: number }),
  database: object({
    version: text,
    bytes: number,
    connections: integer,
    active: integer,
    maxConnections: integer,
    waiting: integer,
  }),
  queues: object({
    waitingJobs: integer,
    runningJobs: integer,
    dueTimers: integer,
    runningTimers: integer,
    connections: integer,
  }),
});

/** Calls of 服务监控, all under one permission (wire.md#5.11). */
export function hostEndpoints(platform: Platform): Endpoint[] {
  const host = new Host(platform);
  return [
    figures('base', { title: '主机信息', reply: BASE, read: () => host.base() }),
    figures('use', { title: '处理器与内存', reply: USE, read: () => host.use() }),
    figures('network', { title: '网络流量', reply: object(NETWORK), read: () => host.network() }),
    figures('state', { title: '运行状态', reply: STATE, read: (ctx) => host.state(ctx) }),
  ];
}

interface Figures {
  title: string;
  reply: JsonSchema;
  read(ctx: UserCtx): Promise<unknown>;
}

function figures(name: string, { title, reply, read }: Figures): Endpoint {
  return {
    method: 'GET',
    path: `/sysMachine/${name}`,
    title,
    access: 'permission',
    permission: 'sysMachine:query',
    envelope: 'wrapped',
    reply,
    handler: (ctx) => read(signedIn(ctx)),
  };
}

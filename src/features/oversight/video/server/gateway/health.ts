import type { UserCtx } from '../../../../../server/ctx.ts';
import { OutboundError } from '../../../../../server/outbound/outbound.ts';
import type { Platform } from '../../../../../server/platform.ts';
import type { GatewayKind, GatewayState } from '../../workflow/gateway.ts';
import { ADAPTERS, type GatewayStream } from './adapters.ts';
import { type CameraStream, selectCameraStreams } from './cameras.sql.ts';
import { type GatewaySettings, readGateway, readPlay } from './settings.ts';

const TIMEOUT_MS = 2_000;
/** Maximum cameras and hosts in the reply. */
const MAX_CAMERAS = 500;
const MAX_HOSTS = 20;

interface Found {
  state: GatewayState;
  ms: number;
  version: string;
  streams: GatewayStream[];
}

/** State of the media gateway, its streams, and which of them belong to registered cameras. */
export async function gatewayHealth(platform: Pick<Platform, 'outbound' | 'log'>, { db }: UserCtx) {
  const [settings, play, cameras] = await Promise.all([
    readGateway(db),
    readPlay(db),
    selectCameraStreams(db, MAX_CAMERAS),
  ]);
  const found = settings ? await ask(platform, settings) : OFF;
  const byName = new Map(found.streams.map((stream) => [stream.name, stream]));
  const nameOf = (address: string) => {
    const isThere = play.origin === '' || originOf(address) === play.origin;
    return settings && isThere ? streamNameOf(settings.kind, address) : null;
  };
  return {
    kind: settings?.kind ?? '',
    ...found,
    streams: found.streams.length,
    signed: play.origin !== '' && play.secret !== '',
    hosts: hostsOf(cameras.map(({ streamUrl }) => streamUrl)),
    cameras: cameras.map((camera) => cameraState(camera, nameOf(camera.streamUrl), byName)),
  };
}

/** State of a camera. `direct`: its address is not the gateway's; `missing`: the gateway has no such stream. */
function cameraState(
  { id, cameraName }: CameraStream,
  name: string | null,
  streams: ReadonlyMap<string, GatewayStream>,
) {
  const stream = streams.get(name ?? '');
  const state = name === null ? 'direct' : !stream ? 'missing' : stream.isLive ? 'live' : 'idle';
  return { id, cameraName, stream: name ?? '', state, readers: stream?.readers ?? 0, codec: stream?.codec ?? '' };
}

const OFF: Found = { state: 'off', ms: 0, version: '', streams: [] };

async function ask({ outbound, log }: Pick<Platform, 'outbound' | 'log'>, settings: GatewaySettings): Promise<Found> {
  const adapter = ADAPTERS[settings.kind];
  const started = performance.now();
  const end = (state: GatewayState, rest: Partial<Found> = {}): Found => ({
    ...OFF,
    ...rest,
    state,
    ms: Math.round(performance.now() - started),
  });
  if (!/^https?:$/.test(protocolOf(settings.api))) return end('refused');
  try {
    const requests = [adapter.version(settings), adapter.streams(settings)];
    const replies = await Promise.all(requests.map((request) => outbound.send({ ...request, timeoutMs: TIMEOUT_MS })));
    const answers = replies.map(({ text }) => parse(text));
    if (replies.some((reply, index) => adapter.isLoginRefused(reply, answers[index]))) return end('login');
    const version = adapter.toVersion(answers[0]);
    const streams = adapter.toStreams(answers[1]);
    if (version === undefined || streams === undefined || replies.some(({ status }) => status !== 200)) {
      return end('strange');
    }
    return end('ok', { version, streams });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.warn({ reason: error.reason }, 'media gateway does not answer');
    const { reason } = error;
    return end(reason === 'redirect' || reason === 'too-large' ? 'strange' : reason);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Number of cameras by host over plain HTTP: each stream takes one of a browser's six connections to a host. */
function hostsOf(addresses: readonly string[]): { host: string; cameras: number }[] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (protocolOf(address) !== 'http:') continue;
    const { host } = new URL(address);
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const hosts = [...counts].map(([host, cameras]) => ({ host, cameras }));
  return hosts.sort((a, b) => b.cameras - a.cameras).slice(0, MAX_HOSTS);
}

const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '');

/** Origin of an address; the WebSocket and HTTP addresses of a gateway have the same origin. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address.replace(/^ws/i, 'http')).origin : '';
}

/** Name of a stream at the gateway, taken from its address; null for an address without a stream name. */
function streamNameOf(kind: GatewayKind, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  if (kind === 'go2rtc') return searchParams.get('src') ?? lastPart(pathname);
  const path = pathname.replace(/^\/+/, '').replace(/\/hls\.m3u8$/, '');
  const name = path.replace(/(\.live)?\.(flv|ts|m3u8)$/i, '');
  return name.includes('/') ? name : null;
}

/** Name in an address that nginx rewrites, such as `/live/cam-01.flv`. */
function lastPart(pathname: string): string | null {
  return /([^/]+)\.(flv|ts|m3u8)$/i.exec(pathname)?.[1] ?? null;
}

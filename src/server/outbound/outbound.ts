import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { type OutboundHost, placeKey, standardPort } from './places.ts';
import { isPublicAddress } from './public-address.ts';

export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  /** A text is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** Time limit below TIMEOUT_MS, if one request makes several calls. */
  timeoutMs?: number;
}

export interface OutboundReply {
  status: number;
  text: string;
}

/** `refused`: the host is not listed or not public; `unreachable`, `timeout`: no answer; others: an unusable answer. */
export type OutboundReason = 'refused' | 'unreachable' | 'timeout' | 'redirect' | 'too-large';

export class OutboundError extends Error {
  readonly reason: OutboundReason;

  /** The message has the host only, since the URL may contain a secret. */
  constructor(reason: OutboundReason, host: string, cause?: unknown) {
    super(`outbound call to ${host}: ${reason}`, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

export interface OutboundParts {
  places: readonly OutboundHost[];
  /** Returns the addresses of a name; default: the system's resolver. */
  resolve?: (host: string) => Promise<string[]>;
}

/**
 * Maximum duration of a call in ms: a request may take 5 s and can still report the failure (security.md#R12,
 * security.md#R23).
 */
const TIMEOUT_MS = 4_500;
const MAX_BYTES = 1_048_576;

/**
 * The only class that calls other hosts, which the operator must list; a call resolves names once (security.md#R23).
 */
export class Outbound {
  readonly #places: ReadonlyMap<string, OutboundHost>;
  readonly #resolve: (host: string) => Promise<string[]>;

  constructor({ places, resolve = resolveName }: OutboundParts) {
    this.#places = new Map(places.map((place) => [place.key, place]));
    this.#resolve = resolve;
  }

  /** One call, which ends within 4.5 s, follows no redirect and reads at most 1 MiB. @throws OutboundError */
  async send(request: OutboundRequest): Promise<OutboundReply> {
    const url = new URL(request.url);
    const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS));
    try {
      const target = await within(deadline, this.#target(url));
      return await exchange(request, target, deadline);
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw new OutboundError(deadline.aborted ? 'timeout' : 'unreachable', url.host, error);
    }
  }

  /**
   * Connects to a listed host for another protocol, such as mail. `isTrusted`: the operator listed an address, so TLS
   * is optional.
   * @throws OutboundError
   */
  async connect(
    { host, port }: { host: string; port: number },
    signal: AbortSignal,
  ): Promise<{ socket: Socket; isTrusted: boolean }> {
    const name = `${host}:${port}`;
    const url = URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : null;
    if (url?.pathname !== '/') throw new OutboundError('refused', name);
    try {
      const { address, port: via, isTrusted } = await within(signal, this.#target(url));
      return { socket: await opened(address, Number(via), signal), isTrusted };
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', name, error);
    }
  }

  async #target(url: URL): Promise<Target> {
    const refused = new OutboundError('refused', url.host);
    const place = this.#places.get(placeKey(url));
    if (!place || url.username || url.password) throw refused;
    const { via } = place;
    if (!via && url.protocol !== 'https:') throw refused;
    const { hostname, port } = via ?? url;
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await this.#resolve(host);
    const [address] = addresses;
    if (address === undefined || (!via && !addresses.every(isPublicAddress))) throw refused;
    const protocol = via?.protocol ?? url.protocol;
    return { url, address, protocol, port: port || standardPort(protocol), isTrusted: via !== null };
  }
}

interface Target {
  url: URL;
  /** Resolved address, used even if the name resolves differently later. */
  address: string;
  protocol: string;
  port: string;
  /** True if the operator listed an address instead of a name. */
  isTrusted: boolean;
}

function opened(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    signal.addEventListener('abort', () => socket.destroy(new Error('too slow')), { once: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

async function resolveName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Rejects at the deadline, since a resolver cannot be interrupted. */
function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    work.then(resolve, reject);
  });
}

function exchange(request: OutboundRequest, target: Target, signal: AbortSignal): Promise<OutboundReply> {
  const { url, address, protocol, port } = target;
  const body = bodyOf(request);
  const options = {
    method: request.method,
    host: address,
    port,
    path: `${url.pathname}${url.search}`,
    servername: isIP(url.hostname) ? '' : url.hostname,
    headers: {
      host: url.host,
      ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }),
      ...request.headers,
    },
    agent: false as const,
    signal,
  };
  return new Promise((resolve, reject) => {
    const call = (protocol === 'http:' ? requestHttp : requestHttps)(options, (response) => {
      readReply(response, url.host).then(resolve, reject);
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

function bodyOf({ body }: OutboundRequest): Buffer | null {
  if (body === undefined) return null;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readReply(response: IncomingMessage, host: string): Promise<OutboundReply> {
  const status = response.statusCode ?? 0;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    if (status >= 300 && status < 400) throw new OutboundError('redirect', host);
    for await (const part of response) {
      const chunk: Buffer = part;
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new OutboundError('too-large', host);
      parts.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return { status, text: Buffer.concat(parts).toString('utf8') };
}

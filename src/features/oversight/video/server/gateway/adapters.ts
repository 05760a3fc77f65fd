import type { OutboundReply, OutboundRequest } from '../../../../../server/outbound/outbound.ts';
import type { GatewayKind } from '../../workflow/gateway.ts';
import type { GatewaySettings } from './settings.ts';

/** A stream at a gateway, without the address of its source, which contains the camera's password. */
export interface GatewayStream {
  name: string;
  isLive: boolean;
  readers: number;
  /** Codec in the spelling of the gateway; empty if unknown. */
  codec: string;
}

/** Requests for one kind of gateway, and readers of answers, which return undefined for an unexpected answer. */
export interface Adapter {
  version(settings: GatewaySettings): OutboundRequest;
  streams(settings: GatewaySettings): OutboundRequest;
  toVersion(answer: unknown): string | undefined;
  toStreams(answer: unknown): GatewayStream[] | undefined;
  /** True if the gateway refused the account, though the call itself succeeded. */
  isLoginRefused(reply: OutboundReply, answer: unknown): boolean;
}

const MAX_STREAMS = 500;
const MAX_TEXT = 100;
const OK = 0;
/** Error code of ZLMediaKit for a wrong secret. */
const ZLM_WRONG_SECRET = -100;

type Open = { [key: string]: unknown };

const open = (value: unknown): Open => (typeof value === 'object' && value !== null ? { ...value } : {});
const rows = (value: unknown): Open[] => (Array.isArray(value) ? value.slice(0, MAX_STREAMS).map(open) : []);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_TEXT) : '';
const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0;

const isUnauthorised = ({ status }: OutboundReply) => status === 401 || status === 403;

function get({ api, user, password }: GatewaySettings, path: string): OutboundRequest {
  const account = Buffer.from(`${user}:${password}`).toString('base64');
  return { method: 'GET', url: `${api}${path}`, ...(user ? { headers: { authorization: `Basic ${account}` } } : {}) };
}

const go2rtc: Adapter = {
  version: (settings) => get(settings, '/api'),
  streams: (settings) => get(settings, '/api/streams'),
  toVersion: (answer) => text(open(answer).version) || undefined,
  toStreams(answer) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
    return Object.entries(answer)
      .slice(0, MAX_STREAMS)
      .map(([name, value]) => {
        const { producers, consumers } = open(value);
        // A source without readers is not connected and shows only its address.
        const live = rows(producers).filter((producer) => producer.medias !== undefined || producer.format_name);
        const media = live.flatMap(({ medias }) => (Array.isArray(medias) ? medias.map(text) : []));
        const video = media.find((line) => line.startsWith('video')) ?? '';
        const codec = /\b(H26[45]|AV1|VP[89]|JPEG)\b/i.exec(video)?.[1] ?? '';
        return { name: text(name), isLive: live.length > 0, readers: rows(consumers).length, codec };
      });
  },
  isLoginRefused: isUnauthorised,
};

/** Request with the secret in its body: in the address it would get into logs. */
const post = ({ api, password }: GatewaySettings, path: string): OutboundRequest => ({
  method: 'POST',
  url: `${api}${path}`,
  body: { secret: password },
});

const zlmediakit: Adapter = {
  version: (settings) => post(settings, '/index/api/version'),
  streams: (settings) => post(settings, '/index/api/getMediaList'),
  toVersion(answer) {
    const { code, data } = open(answer);
    if (code !== OK) return undefined;
    const { branchName, commitHash, buildTime } = open(data);
    return [branchName, commitHash, buildTime].map(text).filter(Boolean).join(' ') || undefined;
  },
  toStreams(answer) {
    const { code, data } = open(answer);
    if (code !== OK) return undefined;
    // The answer has one row for each protocol of a stream; every row has the total of readers, so the last row is
    // enough.
    const found = new Map<string, GatewayStream>();
    for (const { app, stream, totalReaderCount, tracks } of rows(data)) {
      const name = `${text(app)}/${text(stream)}`;
      const names = rows(tracks).map(({ codec_id_name: codec }) => text(codec).replace(/^Codec/, ''));
      const codec = names.find((track) => /^(H26|AV1|VP|JPEG)/i.test(track)) ?? '';
      found.set(name, { name, isLive: true, readers: count(totalReaderCount), codec });
    }
    return [...found.values()];
  },
  isLoginRefused: (reply, answer) => isUnauthorised(reply) || open(answer).code === ZLM_WRONG_SECRET,
};

const srs: Adapter = {
  version: (settings) => get(settings, '/api/v1/versions'),
  streams: (settings) => get(settings, `/api/v1/streams?start=0&count=${MAX_STREAMS}`),
  toVersion(answer) {
    const { code, data } = open(answer);
    return code === OK ? text(open(data).version) || undefined : undefined;
  },
  toStreams(answer) {
    const { code, streams } = open(answer);
    if (code !== OK) return undefined;
    return rows(streams).map(({ app, name, clients, publish, video }) => {
      const isLive = open(publish).active === true;
      // Subtracts the publisher, who counts as a client.
      const readers = Math.max(0, count(clients) - (isLive ? 1 : 0));
      return { name: `${text(app)}/${text(name)}`, isLive, readers, codec: text(open(video).codec) };
    });
  },
  isLoginRefused: isUnauthorised,
};

export const ADAPTERS: { readonly [kind in GatewayKind]: Adapter } = { go2rtc, zlmediakit, srs };

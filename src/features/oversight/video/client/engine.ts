import { type StreamFailure, toFailure } from '../workflow/failure.ts';
import { probe } from './probe.ts';
import { type Engine, type Playing, type Stop, type Wanted, watchPicture } from './watch-picture.ts';

const H264 = 'video/mp4; codecs="avc1.42E01E"';
const NOTHING: Stop = () => {};

/** Plays a live stream with the engine for its codec and reports events. Returns a function that stops playing. */
export function startEngine({ address, video, send }: Wanted): Stop {
  const ending = new AbortController();
  const report: Wanted['send'] = (event) => {
    if (!ending.signal.aborted) send(event);
  };
  const playing = { video, send: report, fail: (failure: StreamFailure) => report({ type: 'FAIL', failure }) };
  if (!globalThis.MediaSource?.isTypeSupported(H264)) {
    playing.fail({ kind: 'MediaError', detail: 'PlayerUnsupported' });
    return NOTHING;
  }
  const start = async () => begin({ ...playing, url: await address() }, ending.signal);
  start().catch(() => playing.fail({ kind: 'NetworkError', detail: 'Exception' }));
  return () => ending.abort();
}

async function begin(playing: Playing, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return;
  const play = await engineFor(playing, ended);
  if (play === null || ended.aborted) return;
  const engine = await play(playing);
  if (ended.aborted) return engine.stop();
  const unwatch = watchPicture(playing, engine);
  ended.addEventListener('abort', () => {
    unwatch();
    engine.stop();
  });
}

type Play = (playing: Playing) => Promise<Engine>;

/** Engine for the format found in the first bytes; null after a failure. */
async function engineFor({ url, fail }: Playing, ended: AbortSignal): Promise<Play | null> {
  if (/\.m3u8$/i.test(url.split('?', 1)[0] ?? '')) return playHls;
  const found = await probe(url, ended);
  if ('kind' in found) {
    fail(found);
    return null;
  }
  const { format, name, codec } = found;
  if (codec === null || !MediaSource.isTypeSupported(`video/mp4; codecs="${codec}"`)) {
    fail({ kind: 'MediaError', detail: 'CodecUnsupported', codec: name });
    return null;
  }
  if (format === 'hls') return playHls;
  // flv.js decodes H.264 only; mpegts.js plays all other codecs.
  if (format === 'flv' && codec.startsWith('avc1')) return playFlv;
  return (wanted) => playTransport(wanted, format);
}

/** Options of live streams: stash size as specified; buffered pictures are dropped, else memory fills up. */
const LIVE = {
  enableStashBuffer: true,
  stashInitialSize: 128,
  lazyLoad: false,
  autoCleanupSourceBuffer: true,
  autoCleanupMaxBackwardDuration: 30,
  autoCleanupMinBackwardDuration: 10,
} as const;

async function playFlv(playing: Playing): Promise<Engine> {
  const { default: flv } = await import('flv.js');
  // The video wall has no sound, and an unsupported audio codec must not prevent the picture.
  const player = flv.createPlayer({ type: 'flv', url: playing.url, isLive: true, cors: true, hasAudio: false }, LIVE);
  player.on(flv.Events.ERROR, (kind: string, detail: string) => playing.fail(toFailure(kind, detail)));
  return attach(player, playing);
}

async function playTransport(playing: Playing, type: 'flv' | 'mpegts'): Promise<Engine> {
  const { default: mpegts } = await import('mpegts.js');
  const player = mpegts.createPlayer({ type, url: playing.url, isLive: true, cors: true, hasAudio: false }, LIVE);
  player.on(mpegts.Events.ERROR, (kind: string, detail: string) => playing.fail(toFailure(kind, detail)));
  return attach(player, playing);
}

interface BytePlayer {
  on(event: string, listener: () => void): void;
  attachMediaElement(video: HTMLVideoElement): void;
  load(): void;
  destroy(): void;
}

function attach(player: BytePlayer, { video, fail }: Playing): Engine {
  player.on('loading_complete', () => fail({ kind: 'NetworkError', detail: 'UnrecoverableEarlyEof' }));
  player.attachMediaElement(video);
  player.load();
  video.play().catch(NOTHING);
  return { stop: () => player.destroy() };
}

async function playHls({ url, video, fail }: Playing): Promise<Engine> {
  const { default: Hls } = await import('hls.js');
  const hls = new Hls({ liveSyncDurationCount: 2, backBufferLength: 10 });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, details, response }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      const isRefused = response?.code !== undefined && response.code >= 400;
      return fail({ kind: 'NetworkError', detail: isRefused ? 'HttpStatusCodeInvalid' : 'Exception' });
    }
    fail({ kind: 'MediaError', detail: /codec/i.test(details) ? 'CodecUnsupported' : 'MediaMSEError' });
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  video.play().catch(NOTHING);
  return { stop: () => hls.destroy(), behind: () => hls.latency };
}

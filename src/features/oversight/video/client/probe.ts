import { codecOf, type Found } from '../workflow/codec.ts';
import type { StreamFailure } from '../workflow/failure.ts';

/** Maximum bytes to read before the codec has to be found. */
const MAX_BYTES = 1 << 20;

/** Codec of a live stream from its first bytes. Closes its connection before an engine opens another one. */
export async function probe(url: string, signal: AbortSignal): Promise<Found | StreamFailure> {
  try {
    return /^wss?:/i.test(url) ? await probeSocket(url, signal) : await probeRequest(url, signal);
  } catch {
    return UNREACHABLE;
  }
}

const UNREACHABLE: StreamFailure = { kind: 'NetworkError', detail: 'Exception' };
const REFUSED: StreamFailure = { kind: 'NetworkError', detail: 'HttpStatusCodeInvalid' };
const ENDED: StreamFailure = { kind: 'NetworkError', detail: 'UnrecoverableEarlyEof' };
const NO_FORMAT: StreamFailure = { kind: 'MediaError', detail: 'FormatUnsupported' };
const NO_PICTURE: StreamFailure = { kind: 'MediaError', detail: 'FormatError' };

async function probeRequest(url: string, signal: AbortSignal): Promise<Found | StreamFailure> {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { signal: own.signal });
  const response = await fetch(url, {
    signal: own.signal,
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
  });
  try {
    if (!response.ok || !response.body) return REFUSED;
    const reader = response.body.getReader();
    const judge = createJudge();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ENDED;
      const found = judge(value);
      if (found) return found;
    }
  } finally {
    own.abort();
  }
}

function probeSocket(url: string, signal: AbortSignal): Promise<Found | StreamFailure> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    const judge = createJudge();
    const end = (found: Found | StreamFailure) => {
      socket.close();
      resolve(found);
    };
    signal.addEventListener('abort', () => end(UNREACHABLE), { once: true });
    socket.onmessage = ({ data }) => {
      const found = typeof data === 'string' ? NO_FORMAT : judge(new Uint8Array(data));
      if (found) end(found);
    };
    socket.onerror = () => end(UNREACHABLE);
    socket.onclose = () => end(ENDED);
  });
}

/** Returns a function that collects bytes until they show the codec. */
function createJudge(): (bytes: Uint8Array) => Found | StreamFailure | null {
  let read = new Uint8Array(0);
  return (bytes) => {
    const grown = new Uint8Array(read.length + bytes.length);
    grown.set(read);
    grown.set(bytes, read.length);
    read = grown;
    const found = codecOf(read);
    if (found === 'unknown') return NO_FORMAT;
    return found ?? (read.length > MAX_BYTES ? NO_PICTURE : null);
  };
}

/** Bytes read at a time, so that the page responds in between. */
const AT_ONCE = 1_048_576;
const BLOCK = 64;

const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter((n) =>
  Array.from({ length: n }, (_, at) => at).every((part) => part < 2 || n % part !== 0),
);
/** First 32 bits of the fractional part, from which the standard takes its constants. */
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) >>> 0;
const ROUNDS = Uint32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** SHA-256 of a file (FIPS 180-4) for pages without HTTPS, where browsers offer no `crypto.subtle`. */
export async function sha256(file: Blob): Promise<string> {
  const state = START.slice();
  const whole = file.size - (file.size % BLOCK);
  for (let at = 0; at < whole; at += AT_ONCE) {
    addBlocks(state, new DataView(await file.slice(at, Math.min(at + AT_ONCE, whole)).arrayBuffer()));
  }
  const rest = new Uint8Array(await file.slice(whole).arrayBuffer());
  const last = new Uint8Array(rest.length < BLOCK - 8 ? BLOCK : 2 * BLOCK);
  last.set(rest);
  last[rest.length] = 0x80;
  const view = new DataView(last.buffer);
  view.setBigUint64(last.length - 8, BigInt(file.size) * 8n);
  addBlocks(state, view);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const words = new Uint32Array(BLOCK);
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function addBlocks(state: Uint32Array, bytes: DataView): void {
  for (let from = 0; from < bytes.byteLength; from += BLOCK) {
    for (let at = 0; at < 16; at += 1) words[at] = bytes.getUint32(from + 4 * at);
    for (let at = 16; at < BLOCK; at += 1) {
      const late = words[at - 2] ?? 0;
      const early = words[at - 15] ?? 0;
      const mixed = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      const other = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      words[at] = mixed + other + (words[at - 7] ?? 0) + (words[at - 16] ?? 0);
    }
    addBlock(state);
  }
}

function addBlock(state: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < BLOCK; at += 1) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const next = h + chosen + (ROUNDS[at] ?? 0) + (words[at] ?? 0);
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + most) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
}

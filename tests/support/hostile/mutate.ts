import type { Random } from '../random.ts';

type Change = (bytes: Buffer, random: Random) => Buffer;

/** Random range of the bytes, mostly shorter than 16. */
function partOf(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = random.int(bytes.length + 1);
  const length = random.chance(0.8) ? random.int(16) : random.int(bytes.length + 1);
  return [from, Math.min(bytes.length, from + length)];
}

/** Hexadecimal numbers that often break lengths, sizes and counts. */
const NUMBERS = ['00', 'ff', '7fffffff', 'ffffffff', '80000000', '0000', 'ffff', '31653939', '2d31'];
const MOST_TIMES = 200;
const MOST_BYTES = 200_000;

const CHANGES: Readonly<Record<string, Change>> = {
  flip(bytes, random) {
    const changed = Buffer.from(bytes);
    for (let n = random.between(1, 8); n > 0 && changed.length > 0; n -= 1) {
      const at = random.int(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << random.int(8));
    }
    return changed;
  },
  cut(bytes, random) {
    const [from, to] = partOf(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  end: (bytes, random) => bytes.subarray(0, random.int(bytes.length + 1)),
  repeat(bytes, random) {
    const [from, to] = partOf(bytes, random);
    const part = bytes.subarray(from, to);
    const times = Math.min(random.between(1, MOST_TIMES), Math.floor(MOST_BYTES / (part.length + 1)));
    return Buffer.concat([bytes.subarray(0, to), ...Array.from({ length: times }, () => part), bytes.subarray(to)]);
  },
  swap(bytes, random) {
    const [from, to] = partOf(bytes, random);
    const middle = from + random.int(to - from + 1);
    const parts = [
      bytes.subarray(0, from),
      bytes.subarray(middle, to),
      bytes.subarray(from, middle),
      bytes.subarray(to),
    ];
    return Buffer.concat(parts);
  },
  lengthen(bytes, random) {
    const at = random.int(bytes.length + 1);
    const more = Buffer.alloc(random.between(1, 4_000), random.int(256));
    return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  },
  write(bytes, random) {
    const changed = Buffer.from(bytes);
    Buffer.from(random.pick(NUMBERS), 'hex').copy(changed, random.int(changed.length + 1));
    return changed;
  },
};

/** Makes one to four random changes to the bytes; returns the result and the names of the changes. */
export function mutatedBytes(bytes: Buffer, random: Random): { bytes: Buffer; how: string[] } {
  const how = Array.from({ length: random.between(1, 4) }, () => random.pick(Object.keys(CHANGES)));
  return { how, bytes: how.reduce((changed, name) => CHANGES[name]?.(changed, random) ?? changed, bytes) };
}

import { crc32, deflateSync } from 'node:zlib';
import { accepted, entriesOf, type Hostile, type Line, refused } from './entry.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** One part of a PNG; length and checksum may be wrong. */
export function chunk(
  type: string,
  data: Buffer,
  { length = data.length, sum }: { length?: number; sum?: number } = {},
): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length >>> 0);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(sum ?? crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, check]);
}

interface Header {
  width?: number;
  height?: number;
  depth?: number;
  colour?: number;
  interlaced?: boolean;
}

function header({ width = 1, height = 1, depth = 8, colour = 0, interlaced = false }: Header): Buffer {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlaced ? 1 : 0]);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return chunk('IHDR', bytes);
}

const END = chunk('IEND', Buffer.alloc(0));
const pack = (bytes: number, fill = 0) => deflateSync(Buffer.alloc(bytes, fill));
export const pngOf = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts]);

type Parts = Header & { data?: Buffer; length?: number };

/** A PNG of three parts that need not fit together. */
export function png({ data = pack(2), length, ...size }: Parts = {}): Buffer {
  return pngOf(header(size), chunk('IDAT', data, length === undefined ? {} : { length }), END);
}

const data = (bytes: number) => chunk('IDAT', pack(bytes));
const packed = (keyword: string, bytes: number) =>
  Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), pack(bytes, 65)]);
const words = (type: string, bytes: number) => chunk(type, packed('Comment', bytes));
const control = (frames: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(frames >>> 0);
  return chunk('acTL', bytes);
};

const LIES: readonly Line[] = [
  ...refused({
    'a signature alone': () => SIGNATURE,
    'no header': () => pngOf(data(2), END),
    'two headers': () => pngOf(header({}), header({ width: 5_000 }), data(2), END),
    'no data': () => pngOf(header({}), END),
    'data that is not packed': () => png({ data: Buffer.from('none') }),
    'a part longer than any file': () => png({ length: 0xfffffff4 }),
    'a part that ends before it begins': () => png({ length: 0xffffffff }),
    'a part one byte too long': () => png({ length: 9_999 }),
    'no pixel': () => png({ width: 0 }),
    'more pixels than there are': () => png({ width: 0xffffffff, height: 0xffffffff }),
    'a wrong sum of the header': () =>
      pngOf(chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex'), { sum: 1 }), data(2), END),
    'a wrong sum of the data': () => pngOf(header({}), chunk('IDAT', pack(2), { sum: 1 }), END),
    'fewer rows than it says': () => png({ width: 4_000, height: 4_000, data: pack(4_001) }),
    'a colour type there is not': () => png({ colour: 5 }),
    'a depth there is not': () => png({ depth: 3 }),
    'colours of a palette it has not': () => png({ colour: 3 }),
    'a filter there is not': () => png({ data: deflateSync(Buffer.from([9, 0])) }),
    'a critical part nobody knows': () => pngOf(header({}), chunk('ABCD', Buffer.alloc(9)), data(2), END),
  }),
  ...accepted({
    'no end': () => pngOf(header({}), data(2)),
    'more data than it needs': () => png({ data: pack(40_000_000) }),
  }),
];

const LARGE: readonly Line[] = [
  ...refused({
    'more than 200 million pixels of nothing': () =>
      png({ width: 20_001, height: 10_000, depth: 1, data: pack(2_502 * 10_000) }),
    'interlaced and cut off': () => png({ width: 2_000, height: 2_000, interlaced: true, data: pack(1_000) }),
  }),
  ...accepted({
    '200 million pixels of nothing': () => png({ width: 20_000, height: 10_000, depth: 1, data: pack(2_501 * 10_000) }),
    '12 million pixels of 16 bits': () =>
      png({ width: 4_000, height: 3_000, depth: 16, colour: 6, data: pack(32_001 * 3_000) }),
    'interlaced, 4 million pixels': () => png({ width: 2_000, height: 2_000, interlaced: true, data: pack(8_000_000) }),
    'as wide as pixels allow': () => png({ width: 1_000_000, height: 1, data: pack(1_000_001) }),
    '50,000 empty parts of data': () =>
      pngOf(header({}), ...Array.from({ length: 50_000 }, () => chunk('IDAT', Buffer.alloc(0))), data(2), END),
    '50,000 parts nobody knows': () =>
      pngOf(header({}), ...Array.from({ length: 50_000 }, () => chunk('abCd', Buffer.alloc(9))), data(2), END),
    'words that unpack to 200 MB': () => pngOf(header({}), words('zTXt', 200_000_000), data(2), END),
    '2,000 words that unpack': () =>
      pngOf(header({}), ...Array.from({ length: 2_000 }, () => words('zTXt', 50_000)), data(2), END),
    'a colour profile of 100 MB': () => pngOf(header({}), words('iCCP', 100_000_000), data(2), END),
    'a camera’s notes that are none': () => pngOf(header({}), chunk('eXIf', Buffer.alloc(60_000, 77)), data(2), END),
    'a million frames announced': () => pngOf(header({}), control(0xffffffff), data(2), END),
    'a thousand frames announced, none there': () =>
      pngOf(header({}), control(1_000), chunk('fcTL', Buffer.alloc(26, 1)), data(2), END),
    'a page behind its end': () => Buffer.concat([png(), Buffer.from('<script>alert(1)</script>'.repeat(9))]),
  }),
];

export const PNGS: readonly Hostile[] = entriesOf('picture', '现场.png', [...LIES, ...LARGE]);

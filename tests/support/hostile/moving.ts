import type { WebpOptions } from 'sharp';
import { accepted, entriesOf, type Hostile, type Line, refused } from './entry.ts';
import { canvas } from './jpeg.ts';

const two = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const three = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
/** Colours: black and white. */
const PALETTE = Buffer.from('000000ffffff', 'hex');

const screen = (width: number, height: number, palette = 0x80) =>
  Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    two(width),
    two(height),
    Buffer.from([palette, 0, 0]),
    palette ? PALETTE : Buffer.alloc(0),
  ]);

interface Frame {
  left?: number;
  width?: number;
  height?: number;
  /** Blocks of packed codes with their lengths. */
  codes?: Buffer;
  codeSize?: number;
}

const ONE_PIXEL = Buffer.from('024401', 'hex');

function frame({ left = 0, width = 1, height = 1, codes = ONE_PIXEL, codeSize = 2 }: Frame = {}): Buffer {
  const place = Buffer.concat([two(left), two(0), two(width), two(height)]);
  return Buffer.concat([Buffer.from([0x2c]), place, Buffer.from([0, codeSize]), codes, Buffer.from([0])]);
}

const gif = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from([0x3b])]);
const frames = (count: number) => Array.from({ length: count }, () => frame());
const block = (fill: number) => Buffer.concat([Buffer.from([255]), Buffer.alloc(255, fill)]);
const blocks = (count: number, fill: number) => Buffer.concat(Array.from({ length: count }, () => block(fill)));
const remark = (count: number) => Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(count, 65)]);

const GIF_LINES: readonly Line[] = [
  ...refused({
    'a screen alone': () => gif(screen(9, 9)),
    '100,000 frames of 1,000 pixels': () => gif(screen(100, 10), ...frames(100_000)),
    'more than 25 million pixels in its frames': () => gif(screen(2_000, 2_000), ...frames(7)),
    'codes beyond the table': () => gif(screen(99, 99), frame({ width: 99, height: 99, codes: blocks(9, 255) })),
    'codes of 200 bits': () => gif(screen(9, 9), frame({ codeSize: 200 })),
    'codes cut off': () => Buffer.concat([screen(99, 99), frame({ width: 99, height: 99 }).subarray(0, 12)]),
    'a frame larger than memory': () => gif(screen(9, 9), frame({ width: 65_535, height: 65_535 })),
    'a remark without end': () => Buffer.concat([screen(1, 1), remark(20_000)]),
    'five megabytes of extensions': () => Buffer.concat([screen(1, 1), Buffer.alloc(5_000_000, '21f900', 'hex')]),
    'markup for a picture': () => Buffer.from('GIF89a<script>alert(1)</script>'),
  }),
  ...accepted({
    'one pixel': () => gif(screen(1, 1), frame()),
    'a screen of 65,535 × 65,535, which readers make as large as its frames': () =>
      gif(screen(65_535, 65_535), frame()),
    'a screen of nothing': () => gif(screen(0, 0), frame({ width: 0, height: 0 })),
    '2,000 frames of a pixel': () => gif(screen(1, 1), ...frames(2_000)),
    'a frame beside its screen': () => gif(screen(9, 9), frame({ left: 60_000 })),
    'a remark of 5 MB': () => gif(screen(1, 1), remark(20_000), Buffer.from([0]), frame()),
    'colours it has not': () => gif(screen(9, 9, 0), frame()),
  }),
];

function part(name: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const riff = (parts: Buffer[], length?: number) => part('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts]), length);
/** The only part of a simple WebP file, its header included. */
const stillPart = async (options: WebpOptions = {}) => (await canvas(16, 16).webp(options).toBuffer()).subarray(12);
const extended = (flags: number, width: number, height: number) =>
  part('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), three(width - 1), three(height - 1)]));
const [MOVES, NOTES, PROFILE] = [0x02, 0x08, 0x20];
const loops = part('ANIM', Buffer.alloc(6));
const moment = (image: Buffer, left = 0) =>
  part('ANMF', Buffer.concat([three(left), three(0), three(15), three(15), three(1), Buffer.from([0]), image]));

async function moving(count: number, [width, height] = [16, 16], left = 0): Promise<Buffer> {
  const image = await stillPart();
  return riff([extended(MOVES, width, height), loops, ...Array.from({ length: count }, () => moment(image, left))]);
}

const WEBP_LINES: readonly Line[] = [
  ...refused({
    'a head alone': () => riff([]),
    'a length beyond the file': async () => riff([(await stillPart()).subarray(0, 60)], 0xfffffff0),
    'cut off': async () => (await canvas(400, 400).webp().toBuffer()).subarray(0, 900),
    'a part of four gigabytes': () => riff([part('VP8 ', Buffer.alloc(9), 0xffffffff)]),
    'a canvas of 16,777,216 × 16,777,216': async () => riff([extended(0, 16_777_216, 16_777_216), await stillPart()]),
    'a canvas that is not its picture': async () => riff([extended(0, 4_000, 4_000), await stillPart()]),
    'a canvas without a picture': () => riff([extended(0, 16, 16)]),
    'moving without frames': () => riff([extended(MOVES, 16, 16), loops]),
    '2,000 frames of a large canvas': () => moving(2_000, [4_000, 4_000]),
    'frames beside their canvas': () => moving(3, [16, 16], 5_000),
    'frames whose data are none': () =>
      riff([extended(MOVES, 16, 16), loops, moment(part('VP8 ', Buffer.alloc(99, 7)))]),
    'without loss, spoilt': async () => {
      const file = await canvas(64, 48).webp({ lossless: true }).toBuffer();
      return Buffer.concat([file.subarray(0, 30), Buffer.alloc(file.length - 30, 255)]);
    },
  }),
  ...accepted({
    '500 frames': () => moving(500),
    'frames within frames': async () => riff([extended(MOVES, 16, 16), loops, moment(moment(await stillPart()))]),
    'a colour profile of 15 MB': async () =>
      riff([extended(PROFILE, 16, 16), part('ICCP', Buffer.alloc(15_000_000, 7)), await stillPart()]),
    'notes of 15 MB': async () =>
      riff([extended(NOTES, 16, 16), await stillPart(), part('EXIF', Buffer.alloc(15_000_000, 77))]),
    '100,000 parts nobody knows': async () =>
      riff([
        extended(0, 16, 16),
        await stillPart(),
        ...Array.from({ length: 100_000 }, () => part('abcd', Buffer.alloc(2))),
      ]),
    'without loss': () => canvas(64, 48, 4).webp({ lossless: true }).toBuffer(),
  }),
];

export const MOVING: readonly Hostile[] = [
  ...entriesOf('picture', '现场.gif', GIF_LINES),
  ...entriesOf('picture', '现场.webp', WEBP_LINES),
];

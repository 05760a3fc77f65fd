import sharp, { type JpegOptions } from 'sharp';
import { accepted, entriesOf, type Hostile, type Line, refused } from './entry.ts';

const SCAN = 0xda;
const FRAME = 0xc0;
const PROGRESSIVE = 0xc2;
const CODES = 0xc4;
const TABLE = 0xdb;

/** Picture with the same pattern each time, which fills every corner. */
export const canvas = (width: number, height: number, channels: 3 | 4 = 3) => {
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 7 + (at >> 8)) & 255);
  return sharp(pixels, { raw: { width, height, channels } });
};

const photo = (options: JpegOptions = {}) => canvas(64, 48).jpeg(options).toBuffer();
const flat = (width: number, height: number, options: JpegOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg(options)
    .toBuffer();

function segment(marker: number, data: Buffer, length = data.length + 2): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(length & 0xffff, 2);
  return Buffer.concat([head, data]);
}

/** JPEG with parts inserted after its start marker. */
const withFirst = async (...parts: Buffer[]) => {
  const bytes = await photo();
  return Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(2)]);
};

function placeOf(bytes: Buffer, marker: number): number {
  const at = bytes.indexOf(Buffer.from([0xff, marker]));
  if (at < 0) throw new Error(`the JPEG has no part ${marker.toString(16)}`);
  return at;
}

/** JPEG with some bytes of a part overwritten, at an offset from the part's marker. */
async function spoilt(marker: number, from: number, bytes: number[], options: JpegOptions = {}): Promise<Buffer> {
  const file = await photo(options);
  Buffer.from(bytes).copy(file, placeOf(file, marker) + from);
  return file;
}

async function scansOf(count: number): Promise<Buffer> {
  const file = await flat(4_000, 4_000, { progressive: true });
  const first = placeOf(file, SCAN);
  const next = file.indexOf(Buffer.from([0xff, CODES]), first);
  const scan = file.subarray(first, next);
  return Buffer.concat([file.subarray(0, next), ...Array.from({ length: count }, () => scan), file.subarray(next)]);
}

/** EXIF notes whose list names itself as the next list. */
function loopingNotes(): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x8769, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(8, 18);
  tiff.writeUInt32BE(8, 22);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** Colour profile split into this number of parts. */
const profile = (parts: number) =>
  Array.from({ length: parts }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([at + 1, parts]), Buffer.alloc(65_000, at)]),
    ),
  );

const LINES: readonly Line[] = [
  ...refused({
    'a beginning alone': () => Buffer.from('ffd8ff', 'hex'),
    'beginning and end': () => Buffer.from('ffd8ffd9', 'hex'),
    'cut off within its data': async () => (await photo()).subarray(0, 700),
    'five megabytes of fill': () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(5_000_000, 255)]),
    'a million beginnings': () =>
      Buffer.concat([Buffer.from('ffd8ffd8', 'hex'), Buffer.alloc(1_000_000, 'ffd8', 'hex')]),
    'codes of more letters than there are': () => spoilt(CODES, 5, Array(16).fill(255)),
    'codes that fit no tree': () => spoilt(CODES, 5, [9, 9, 9, 9]),
    'a table there is not': () => spoilt(TABLE, 4, [0x4f]),
    'a part longer than the file': () => withFirst(segment(0xe1, Buffer.alloc(9), 0xffff)),
    '65,535 × 65,535 pixels': () => spoilt(FRAME, 5, [255, 255, 255, 255]),
    'no rows': () => spoilt(FRAME, 5, [0, 0]),
    '12 bits': () => spoilt(FRAME, 4, [12]),
    'no component': () => spoilt(FRAME, 9, [0]),
    'components of 15 by 15': () => spoilt(FRAME, 11, [0xff]),
    'two frames': async () => {
      const file = await photo();
      const at = placeOf(file, FRAME);
      return Buffer.concat([file.subarray(0, at + 19), file.subarray(at)]);
    },
    '300 scans of 16 million pixels': () => scansOf(300),
    'a progressive one cut off': async () => (await flat(2_000, 2_000, { progressive: true })).subarray(0, 2_000),
  }),
  ...accepted({
    'as wide as JPEG can say': () => flat(65_500, 400),
    'a PNG called JPEG': () => canvas(9, 9).png().toBuffer(),
    'no codes': async () => {
      const file = await photo();
      const at = placeOf(file, CODES);
      return Buffer.concat([file.subarray(0, at), file.subarray(placeOf(file, SCAN))]);
    },
    'a part without length': () => withFirst(segment(0xe1, Buffer.alloc(0), 0)),
    'larger than its data': () => spoilt(FRAME, 5, [0x10, 0, 0x10, 0]),
    'a frame of another process': () => spoilt(FRAME, 1, [0xc9]),
    'a restart after every block, without marks': () => withFirst(segment(0xdd, Buffer.from([0, 1]))),
    'restart marks in the wrong place': async () => {
      const file = await photo();
      const at = placeOf(file, SCAN) + 40;
      return Buffer.concat([file.subarray(0, at), Buffer.alloc(100_000, 'ffd3', 'hex'), file.subarray(at)]);
    },
    'a scan of coefficients there are not': () => spoilt(PROGRESSIVE, 1, [FRAME], { progressive: true }),
    'a colour profile of 16 MB': () => withFirst(...profile(255)),
    'a profile whose parts are missing': () => withFirst(profile(200)[7] ?? Buffer.alloc(0)),
    'notes that lead to themselves': () => withFirst(segment(0xe1, loopingNotes())),
    '1,000 notes': () => withFirst(...Array.from({ length: 1_000 }, () => segment(0xe1, loopingNotes()))),
    'remarks of 13 MB': () => withFirst(...Array.from({ length: 200 }, () => segment(0xfe, Buffer.alloc(65_000, 65)))),
    'four inks': () => canvas(64, 48).toColourspace('cmyk').jpeg().toBuffer(),
    grey: () => canvas(64, 48).greyscale().jpeg().toBuffer(),
    '24 million pixels': () => flat(6_000, 4_000),
    '24 million pixels, progressive': () => flat(6_000, 4_000, { progressive: true }),
  }),
];

export const JPEGS: readonly Hostile[] = entriesOf('picture', '现场.jpg', LINES);

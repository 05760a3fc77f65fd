import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { png } from '../../../../../../tests/support/hostile/png.ts';
import { rewritten } from './pictures.ts';

const store = (file: Buffer, contentType: string) => rewritten({ file, as: 'store', contentType });
const whyNot = (file: Buffer, contentType: string) =>
  store(file, contentType).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

/** Left half white, right half black, as stored by a camera held upside down. */
const photo = () => {
  const half = { create: { width: 20, height: 20, channels: 3 as const, background: '#000000' } };
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
    .composite([{ input: half, left: 20, top: 0 }])
    .withExif({ IFD0: { Make: 'PhoneMaker', DateTime: '2026:11:20 10:00:00' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 3 });
};

describe('a picture is written anew', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    '%s: upright, in its format, without what the camera noted',
    async (format) => {
      const made = await store(await photo().toFormat(format).toBuffer(), `image/${format}`);
      expect(made).toMatchObject({ width: 40, height: 20 });
      const { exif, orientation, format: written } = await sharp(made.bytes).metadata();
      expect({ exif, orientation, written }).toEqual({ written: format });
      expect(Buffer.from(made.bytes).includes('PhoneMaker')).toBe(false);
      const pixels: Buffer = await sharp(made.bytes).removeAlpha().raw().toBuffer();
      // GIF has no orientation, so its picture was never turned.
      expect(pixels[0]).toBe(format === 'gif' ? 255 : 0);
    },
  );

  it('all frames of one that moves', async () => {
    const tall = { create: { width: 8, height: 24, channels: 3 as const, background: '#808080', pageHeight: 8 } };
    const frames = await sharp(tall).gif().toBuffer();
    const made = await store(frames, 'image/gif');
    expect(made).toMatchObject({ width: 8, height: 8 });
  });

  it('small for a sheet, on white', async () => {
    const clear = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const made = await rewritten({ file: clear, as: 'print', longSide: 1_200 });
    expect(made).toMatchObject({ width: 1_200, height: 600 });
    expect((await sharp(made.bytes).raw().toBuffer())[0]).toBe(255);
  });
});

describe('what is no picture is refused in words', () => {
  const photoBytes = () => photo().jpeg().toBuffer();
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['data that is not packed', () => png({ data: Buffer.from('none') }), 'image/png'],
    ['a part longer than any file', () => png({ length: 0xfffffff4 }), 'image/png'],
    ['a part that ends before it begins', () => png({ length: 0xffffffff }), 'image/png'],
    ['no pixel', () => png({ width: 0 }), 'image/png'],
    ['a PNG cut off', async () => (await photo().png().toBuffer()).subarray(0, 60), 'image/png'],
    ['a JPEG cut off', async () => (await photoBytes()).subarray(0, 300), 'image/jpeg'],
    ['a head without a body', () => Buffer.from('ffd8ff', 'hex'), 'image/jpeg'],
    ['a drawing with the name of a photo', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['a TIFF', () => photo().tiff().toBuffer(), 'image/jpeg'],
  ])('%s', async (_, make, contentType) => expect(await whyNot(await make(), contentType)).toContain('图片文件已损坏'));

  it.each<[string, Parameters<typeof png>[0], string]>([
    ['201 million pixels', { width: 20_100, height: 10_000 }, '图片尺寸过大，最多 2 亿像素'],
    [
      '800 MB to decode',
      { width: 10_000, height: 10_000, depth: 16, colour: 6, interlaced: true },
      '图片过大，无法处理',
    ],
  ])('%s, by the header alone', async (_, header, words) =>
    expect(await whyNot(png(header), 'image/png')).toContain(words),
  );

  it('a legal JPEG with bytes that fill is taken', async () => {
    const bytes = await photoBytes();
    const filled = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xff]), bytes.subarray(2)]);
    expect(await whyNot(filled, 'image/jpeg')).toBe('accepted');
  });
});

import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

test('sizes are read from headers alone', () => {
  expect(imageSize('image/png', hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0'))).toEqual({
    width: 640,
    height: 480,
  });
  expect(imageSize('image/gif', hex('474946383961 8002 e001'))).toEqual({ width: 640, height: 480 });
  const jpeg = hex('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 01e0 0280 03 00000000000000000000');
  expect(imageSize('image/jpeg', jpeg)).toEqual({ width: 640, height: 480 });
  const webp = Buffer.concat([Buffer.from('RIFF....WEBPVP8X'), hex('0a000000 00000000 7f0200 df0100')]);
  expect(imageSize('image/webp', webp)).toEqual({ width: 640, height: 480 });
});

test('a broken header has no size', () => {
  expect(imageSize('image/png', hex('89504e470d0a1a0a'))).toBeNull();
  expect(imageSize('image/jpeg', hex('ffd8 0000 0000 0000 0000 0000 0000'))).toBeNull();
  expect(imageSize('image/gif', hex('474946383961 0000 e001'))).toBeNull();
});

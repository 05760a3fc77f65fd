import { expect, test } from 'vitest';
import { detectPicture, detectType, detectUnnamed, nameByContent, suffixOf } from './file-types.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const PNG = hex('89504e470d0a1a0a0000000d49484452');
const GIF = Buffer.from('GIF89a<script>alert(1)</script>');
const ZIP = hex('504b0304');

const detect = (content: Buffer, suffix: string, tail = content) =>
  detectType({ head: content, tail }, suffix)?.contentType;

test('the type is what content and suffix agree on', () => {
  expect(detect(PNG, 'png')).toBe('image/png');
  expect(['jpg', 'heic', 'pdf'].map((suffix) => detect(PNG, suffix))).toEqual(['image/png', 'image/png', undefined]);
  expect(detect(hex('ffd8ffe000104a464946'), 'jpeg')).toBe('image/jpeg');
  expect(detect(Buffer.from('%PDF-1.7'), 'pdf')).toBe('application/pdf');
  expect(detect(hex('0000002066747970'), 'mp4')).toBe('video/mp4');
  expect(detect(Buffer.from('\0\0\0 ftypheic'), 'mp4')).toBeUndefined();
  expect(detect(Buffer.from('一行文字'), 'txt')).toBe('text/plain; charset=utf-8');
});

test('what a browser would run is refused under every name', () => {
  for (const suffix of ['html', 'svg', 'js', 'exe', 'php', 'xml', '']) {
    expect(detect(Buffer.from('<svg onload=alert(1)>'), suffix)).toBeUndefined();
    expect(detect(PNG, suffix)).toBeUndefined();
  }
  expect(detect(Buffer.from(' <!DOCTYPE html><p>'), 'txt')).toBeUndefined();
  expect(detect(Buffer.from('<html>'), 'jpg')).toBeUndefined();
  // A picture that contains a script stays a picture: no browser executes it under image/gif and nosniff.
  expect(detect(GIF, 'gif')).toBe('image/gif');
});

test('an office package is known by its parts, one with macros refused', () => {
  expect(detect(ZIP, 'docx', Buffer.from('[Content_Types].xml word/document.xml'))).toContain('wordprocessingml');
  expect(detect(ZIP, 'xlsx', Buffer.from('word/document.xml'))).toBeUndefined();
  expect(detect(ZIP, 'xlsx', Buffer.from('xl/workbook.xml'))).toContain('spreadsheetml');
  expect(detect(ZIP, 'xlsx', Buffer.from('xl/workbook.xml xl/vbaProject.bin'))).toBeUndefined();
});

test('an avatar is what its content is, whatever it is called (wire.md#5.8)', () => {
  const picture = detectPicture({ head: PNG, tail: PNG });
  expect(picture?.contentType).toBe('image/png');
  const named = (name: string) => picture && nameByContent(name, picture);
  expect(['blob', 'me.jpg', 'me.png', 'me.v2.html', '照片.png.', '.png'].map(named)).toEqual([
    'blob.png',
    'me.png',
    'me.png',
    'me.v2.png',
    '照片.png',
    '.png',
  ]);
  expect(detectPicture({ head: Buffer.from('%PDF-1.7'), tail: Buffer.alloc(0) })).toBeNull();
  expect(detectPicture({ head: Buffer.from('<svg>'), tail: Buffer.alloc(0) })).toBeNull();
});

test('a file without a suffix is what its content is, where that has one suffix', () => {
  const unnamed = (content: Buffer, tail = content) => detectUnnamed({ head: content, tail })?.suffixes[0];
  expect(unnamed(PNG)).toBe('png');
  expect(unnamed(ZIP, Buffer.from('xl/workbook.xml'))).toBe('xlsx');
  // An old document, sheet or presentation: their content looks alike.
  expect(unnamed(hex('d0cf11e0a1b11ae1'))).toBeUndefined();
  for (const text of ['<svg onload=alert(1)>', '<html>']) expect(unnamed(Buffer.from(text))).toBeUndefined();
});

test('the suffix is the last one', () => {
  expect(suffixOf('a.jpg.html')).toBe('html');
  expect(suffixOf('A.JPG')).toBe('jpg');
  expect(suffixOf('noname')).toBe('');
});

import { expect, it } from 'vitest';
import { pictureId, picturesIn, withPictures } from './pictures.ts';
import { cleanHtml } from './server/clean-html.ts';

const LINK = '/api/sysFileInfo/preview?id=12&exp=99&sig=1.a-b.c_d';

it('knows its own files by their address, and nothing else', () => {
  expect([LINK, '/api/sysFileInfo/preview?id=12'].map(pictureId)).toEqual([12, 12]);
  const others = [
    'https://evil.example/api/sysFileInfo/preview?id=12',
    '//evil.example/api/sysFileInfo/preview?id=12',
    '/api/sysFileInfo/preview?id=12&next=x',
    '/api/sysFileInfo/download?id=12',
    '/api/../api/sysFileInfo/preview?id=12',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/api/sysFileInfo/preview?id=0',
  ];
  expect(others.map(pictureId)).toEqual(others.map(() => null));
});

it('keeps pictures of its own without their signature, and no others', () => {
  const stored = '<p>图</p><img src="picture:12" alt="现场" />';
  const given = `<p>图</p><img src="${LINK.replaceAll('&', '&amp;')}" alt="现场" onerror="x()" style="width:1px" srcset="//evil 1x">`;
  expect(cleanHtml(given)).toBe(stored);
  expect(cleanHtml(stored)).toBe(stored);
  expect(cleanHtml('<img src="/api/sysFileInfo/preview?id=12">')).toBe('<img src="picture:12" alt="" />');
  for (const source of ['https://evil.example/a.png', 'data:image/svg+xml,<svg onload=x()>', 'x', '']) {
    expect(cleanHtml(`<p>图</p><img src="${source}" onerror="alert(1)">`)).toBe('<p>图</p>');
  }
});

it('finds them and gives each its link', () => {
  const html = '<img src="picture:3" alt="a" /><p>b</p><img src="picture:4" alt="" />';
  expect(picturesIn(html)).toEqual([3, 4]);
  expect(picturesIn('<p>picture:3</p>')).toEqual([]);
  const linked = withPictures(html, (id) => (id === 3 ? '/api/sysFileInfo/preview?id=3&exp=1&sig=x' : null));
  expect(linked).toBe('<img src="/api/sysFileInfo/preview?id=3&amp;exp=1&amp;sig=x" alt="a" /><p>b</p>');
});

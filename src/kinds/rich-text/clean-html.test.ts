import { describe, expect, it, vi } from 'vitest';
import { compiled, descriptorOf, fieldOf } from '../../../tests/support/descriptors/compiling.ts';
import { richText as fixture } from './fixture.ts';
import { toTidyHtml } from './rich-text-tags.ts';
import { cleanHtml, isCleanHtml, MAX_DEPTH, MAX_ELEMENTS, TooMuchMarkup } from './server/clean-html.ts';
import { richTextStorage } from './storage.ts';

const field = fieldOf(
  compiled(descriptorOf('Own', { plan: { ...fixture.property, maxLength: 50_000 } })).fields,
  'plan',
);

/** A storage, and the number of times it has parsed markup. */
function counted() {
  const clean = vi.fn((html: string) => cleanHtml(html));
  return { clean, ...richTextStorage(clean) };
}

describe('formatted text is read in steps that grow with its length alone', () => {
  it.each([
    ['elements within elements', '<em>', MAX_DEPTH],
    ['one element after the other', '<p></p>', MAX_ELEMENTS],
    ['end tags without a beginning', '</p>', MAX_ELEMENTS],
  ])('stops reading %s at its limit', (_, piece, most) => {
    const read = { elements: 0, depth: 0 };
    expect(() => cleanHtml(piece.repeat(24_000), read)).toThrow(TooMuchMarkup);
    expect(read.elements).toBe(most + 1);
  });

  it('compares an end tag with no more than the open elements of the limit', () => {
    const read = { elements: 0, depth: 0 };
    cleanHtml('<em>'.repeat(MAX_DEPTH) + '</b>'.repeat(20_000), read);
    expect(read.depth).toBeLessThanOrEqual(MAX_DEPTH);
  });

  it('is refused by its length before it is read', () => {
    const { clean, accept, toDb } = counted();
    const long = '<p></p>'.repeat(28_500);
    expect(accept(long, field)).toBe(long);
    expect(toDb(long, field)).toEqual({ ok: false, message: '处置方案不能超过 50000 个字（含格式）' });
    expect(clean).not.toHaveBeenCalled();
  });

  it('is refused in words where it has too much markup', () => {
    const { accept, toDb } = counted();
    const deep = '<em>'.repeat(5_000);
    expect(toDb(accept(deep, field), field)).toEqual({
      ok: false,
      message: `处置方案的格式嵌套过深（最多 ${MAX_DEPTH} 层），请清除格式后重试`,
    });
  });

  it('is read once on its way into the column', () => {
    for (const given of [...fixture.values, ...fixture.cleaned.map((one) => one.given)].map(String)) {
      const { clean, accept, toDb } = counted();
      const accepted = accept(given, field);
      expect(toDb(accepted, field)).toEqual({ ok: true, value: accepted });
      expect(clean).toHaveBeenCalledOnce();
    }
  });

  it('may be longer than its field by the links of its pictures', () => {
    const link = `/api/sysFileInfo/preview?id=12&amp;exp=1764300000&amp;sig=1.${'x'.repeat(60)}`;
    const given = `<p>图</p>${`<img src="${link}" alt="" />`.repeat(20)}`;
    const narrow = { ...field, schema: { ...field.schema, maxLength: 1_000 } };
    expect(counted().accept(given, narrow)).toBe(`<p>图</p>${'<img src="picture:12" alt="" />'.repeat(20)}`);
  });
});

it.each([
  '<script>x</script>',
  '<p onclick="x()">a</p>',
  '<a href="javascript:x" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  '<img src="https://evil.example/a.png" alt="" />',
  '</p></p>',
  '<p>a',
  '<p><em>a</p></em>',
  '<'.repeat(10),
  '<em>'.repeat(21) + '</em>'.repeat(21),
])('is not taken for clean: %s', (html) => expect(isCleanHtml(html)).toBe(false));

it('loses all empty paragraphs at its end, however many, and none before', () => {
  expect(toTidyHtml(`<p></p><p>断电</p>${'<p> <br /></p>\n<p></p>'.repeat(20_000)}`)).toBe('<p></p><p>断电</p>');
  expect(toTidyHtml('<p></p>'.repeat(28_500))).toBe('');
  expect(toTidyHtml(`${'<p></p>'.repeat(20_000)}x`)).toMatch(/x$/);
  expect(toTidyHtml('a</p>')).toBe('a</p>');
});

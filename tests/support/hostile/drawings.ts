import { accepted, entriesOf, type Hostile, type Line, refused, times } from './entry.ts';

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, more = 'viewBox="0 0 1200 800"') => `<svg ${NAMESPACE} ${more}>${inside}</svg>`;
const sized = (more: string) => svg('<rect width="9" height="9"/>', more);
const RECT = '<rect width="9" height="9"/>';
const laughs = times(9, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);

const WRITTEN: readonly Line[] = [
  ...refused({
    'no drawing': () => 'plan',
    'UTF-16': () => Buffer.from(svg(RECT), 'utf16le'),
    'bytes that are no UTF-8': () => Buffer.from(svg('<text>\xff\xfe</text>'), 'latin1'),
    'cut off within its root': () => '<svg viewBox="0 0 9',
    'entities ten times ten times ten': () => `<!DOCTYPE svg [<!ENTITY a0 "x">${laughs}]>${svg('<text>&a9;</text>')}`,
    'an entity of a file': () => `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('<text>&f;</text>')}`,
    'a parameter entity': () => `<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>${svg(RECT)}`,
    'an entity in small letters': () => `<!doctype svg [<!entity a "b">]>${svg(RECT)}`,
  }),
  ...accepted({
    'a mark of byte order and zeros': () => `\ufeff${svg('<text>a\u0000b</text>')}`,
    'a document type without entities': () => `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(RECT)}`,
    'entities nobody defined': () => svg(`<text>${'&a;'.repeat(200_000)}</text>`),
    'characters beyond the last': () => svg(`<text>${'&#x110000;&#0;&#99999999999;'.repeat(20_000)}</text>`),
    'a CDATA part without end': () => svg(`<![CDATA[${'<script>'.repeat(100_000)}`),
    'comments without end': () => svg('<!--'.repeat(500_000)),
    'instructions without end': () => svg('<?xml-stylesheet href="x" '.repeat(100_000)),
    'markup declarations without end': () => svg('<!a '.repeat(500_000)),
  }),
];

const NAMED: readonly Line[] = [
  ...refused({
    'a root with a prefix': () => `<v:svg xmlns:v="http://www.w3.org/2000/svg"><v:rect/></v:svg>`,
    'the namespace declared 50,000 times': () => svg(`<g ${times(50_000, (at) => `xmlns:n${at}="u${at}" `)}/>`),
  }),
  ...accepted({
    'script under a prefix': () => svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
    'foreign markup': () => svg('<foreignObject><iframe src="http://127.0.0.1:9"/></foreignObject>'),
    'a picture of megabytes in an address': () => svg(`<image href="data:image/png;base64,${'A'.repeat(3_000_000)}"/>`),
    'animated handlers': () => svg('<animate attributeName="onload" to="alert(1)"/><set attributeName="href" to="x"/>'),
    'addresses in values': () => svg(`<rect fill="url( 'http://127.0.0.1:9/#a' )" width="9" height="9"/>`),
  }),
];

const NESTED: readonly Line[] = [
  ...refused({
    'groups 100,000 deep': () => svg('<g>'.repeat(100_000)),
    'roots within roots': () => `<svg ${NAMESPACE} viewBox="0 0 9 9">`.repeat(20_000),
    'ends of nothing': () => svg('</g>'.repeat(1_000_000)),
    'ends of others under 450 open ones': () => svg(`${'<g>'.repeat(450)}${'</text>'.repeat(500_000)}`),
  }),
  ...accepted({
    'groups 490 deep': () => svg(`${'<g>'.repeat(490)}${RECT}${'</g>'.repeat(490)}`),
    'begun elements without end': () => svg('<a '.repeat(1_000_000)),
    'signs that begin': () => svg('<'.repeat(3_000_000)),
    'uses of uses': () =>
      svg(
        `<defs>${times(30, (at) => `<g id="u${at + 1}"><use href="#u${at}"/><use href="#u${at}"/></g>`)}</defs><use href="#u30"/>`,
      ),
    'a use of itself': () => svg('<symbol id="a"><use href="#a"/></symbol><use href="#a"/>'),
    'gradients that refer to each other': () =>
      svg(
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)" width="9" height="9"/>',
      ),
    'patterns drawn with patterns': () =>
      svg(times(50, (at) => `<pattern id="p${at}" width="1" height="1"><rect fill="url(#p${at + 1})"/></pattern>`)),
    'clips of clips': () =>
      svg(times(2_000, (at) => `<clipPath id="c${at}" clip-path="url(#c${at + 1})">${RECT}</clipPath>`)),
  }),
];

const MANY: readonly Line[] = [
  ...refused({
    '60,001 elements': () => svg('<g/>'.repeat(60_001)),
    '200,000 attributes of one element': () => svg(`<g ${times(200_000, (at) => `a${at}="" `)}/>`),
  }),
  ...accepted({
    '59,000 elements': () => svg('<g/>'.repeat(59_000)),
    '59,000 elements 490 deep': () => svg(`${'<g>'.repeat(490)}${'<g/>'.repeat(58_000)}`),
    '59,000 ids in definitions': () => svg(`<defs>${times(59_000, (at) => `<g id="i${at}"/>`)}</defs>`),
    'one attribute 300,000 times': () => svg(`<g ${'fill="red" '.repeat(300_000)}/>`),
    'an attribute of four megabytes': () => svg(`<path d="${'M0 0'.repeat(1_000_000)}"/>`),
    'an attribute without end': () => svg(`<path d="${'M0 0'.repeat(1_000_000)}`),
    'ten long paths': () => svg(`<path d="${'L1 1'.repeat(100_000)}"/>`.repeat(10)),
    '400,000 class names': () => svg(`<rect class="${times(400_000, (at) => `c${at} `)}"/>`),
    '400,000 declarations': () => svg(`<rect style="${'fill:red;'.repeat(400_000)}"/>`),
    'signs without a colon in a style': () => svg(`<rect style="${' ;'.repeat(1_000_000)}"/>`),
  }),
];

const STYLED: readonly Line[] = [
  ...refused({
    '200 selectors of 20,000 declarations': () =>
      svg(`<style>${times(200, (at) => `.a${at},`)}.z{${'fill:red;'.repeat(60_000)}}</style>`),
    '6,000 selectors': () => svg(`<style>${times(6_000, (at) => `.a${at}{}`)}</style>`),
    'style sheets begun without end': () => svg('<style>'.repeat(600_000)),
  }),
  ...accepted({
    '5,000 rules of few declarations': () =>
      svg(`<style>${times(4_900, (at) => `.a${at}{fill:red;stroke:blue}`)}</style>${RECT}`),
    'one class in 4,900 rules and 20,000 elements': () =>
      svg(`<style>${'.a{fill:red}'.repeat(4_900)}</style>${'<g class="a a a a"/>'.repeat(20_000)}`),
    'twenty classes of fifty declarations on 20,000 elements': () =>
      svg(
        `<style>${times(20, (at) => `.a${at}{${times(50, () => 'fill:red;')}}`)}</style>${`<g class="${times(20, (at) => `a${at} `)}"/>`.repeat(20_000)}`,
      ),
    'braces alone': () => svg(`<style>${'{}}'.repeat(1_500)}</style>`),
    'a class named as a prototype': () =>
      svg(
        '<style>.__proto__{fill:red}.constructor{fill:red}</style><rect class="__proto__ constructor" width="9" height="9"/>',
      ),
  }),
];

const SIZED: readonly Line[] = [
  ...refused({
    'a line instead of an area': () => sized('width="1000000" height="1"'),
    'nothing in four megabytes': () => ' '.repeat(4_000_000),
  }),
  ...accepted({ 'a size beside a box': () => sized('width="1e999" height="-1" viewBox="0 0 1200 800"') }),
  ...['0 0 1e999 1', '0 0 NaN 9', '0 0 -9 -9', '0 0 0 0', '', `${' '.repeat(500_000)}1`].map(
    (box): Line => ['refused', `a view box “${box.slice(0, 12)}”`, () => sized(`viewBox="${box}"`)],
  ),
];

export const DRAWINGS: readonly Hostile[] = entriesOf('vector', '厂区.svg', [
  ...WRITTEN,
  ...NAMED,
  ...NESTED,
  ...MANY,
  ...STYLED,
  ...SIZED,
]);

import { describe, expect, it } from 'vitest';
import { thrown } from '../../../../../../tests/support/bounded/thrown.ts';
import { cleanDrawing } from './clean-drawing.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, root = 'viewBox="0 0 1200 760"') =>
  Buffer.from(`<svg ${NAMESPACES} ${root}>${inside}</svg>`);
const clean = (inside: string) => cleanDrawing(svg(inside)).svg;
const whyNot = (content: Buffer) => thrown(Error, () => cleanDrawing(content))?.message ?? 'accepted';

describe('a site plan keeps what draws', () => {
  it('shapes, words, gradients and repeated symbols', () => {
    const drawn = clean(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><symbol id="t"><circle r="4"/></symbol></defs>' +
        '<g transform="translate(4 4)"><rect x="1" y="2" width="3" height="4" fill="url(#g)"/><use xlink:href="#t" x="9"/></g>' +
        '<text x="4">储罐区 &amp; 泵房</text>',
    );
    for (const part of ['linearGradient id="g"', 'fill="url(#g)"', 'href="#t"', '储罐区 &amp; 泵房', 'translate(4 4)'])
      expect(drawn).toContain(part);
  });

  it('styles of drawing programs, as attributes', () => {
    const drawn = clean(
      '<style>.a,.b{fill:#f00;stroke-width:2px}</style><path class="b" d="M0 0"/><path style="fill:blue" d="M1 1"/>',
    );
    expect(drawn).toContain('fill="#f00"');
    expect(drawn).toContain('fill="blue"');
    expect(drawn).not.toMatch(/style|class/);
  });

  it('its size: of the view box, else of its measures, brought within the coordinates of a plan', () => {
    const size = (root: string) => {
      const { width, height } = cleanDrawing(svg('<path d="M0 0"/>', root));
      return [width, height];
    };
    expect(size('viewBox="0 0 1200 760"')).toEqual([1200, 760]);
    expect(size('width="800px" height="600"')).toEqual([800, 600]);
    expect(size('viewBox="0 0 29700 21000"')).toEqual([2000, 1414]);
    expect(size('viewBox="0 0 42 29.7"')).toEqual([2000, 1414]);
  });
});

describe('a site plan loses what does more than draw (security.md#A61)', () => {
  const ATTACKS: [what: string, inside: string][] = [
    ['scripts', '<script>alert(1)</script><script href="//evil/x.js"/>'],
    ['scripts of another namespace', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['handlers', '<rect onload="alert(1)" onclick="alert(1)" width="1" height="1"/>'],
    ['foreign markup', '<foreignObject><iframe src="//evil"/><body onload="alert(1)"/></foreignObject>'],
    [
      'pictures from elsewhere',
      '<image href="http://evil/x.png"/><image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
    ],
    ['links', '<a href="javascript:alert(1)"><text>x</text></a><a xlink:href="http://evil"><text>y</text></a>'],
    ['elements from elsewhere', '<use href="http://evil/a.svg#x"/><use xlink:href="data:image/svg+xml,x#x"/>'],
    [
      'styles that fetch',
      '<style>@import url(//evil/x.css);.a{fill:url(//evil/p#a)}</style><rect class="a" style="fill:url(http://evil/#p)"/>',
    ],
    ['paint from elsewhere', '<rect fill="url(http://evil/a.svg#p)"/><rect fill="url( \'//evil#x\')"/>'],
    [
      'animations',
      '<rect><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="fill" values="x" onbegin="alert(1)"/></rect>',
    ],
    ['frames of other kinds', '<iframe src="//evil"/><embed src="//evil"/><object data="//evil"/>'],
    ['instructions and comments', '<?xml-stylesheet href="//evil/x.css"?><!-- <script>alert(1)</script> -->'],
    ['marked sections', '<![CDATA[<script>alert(1)</script>]]>'],
    ['filters', '<filter id="f"><feImage href="http://evil/x.png"/></filter><rect filter="url(#f)"/>'],
  ];
  it.each(ATTACKS)('%s', (_, inside) => {
    const drawn = clean(`${inside}<path d="M0 0h9"/>`);
    expect(drawn).toContain('<path d="M0 0h9">');
    const markup = drawn.replaceAll('xmlns="http://www.w3.org/2000/svg"', '');
    expect(markup).not.toMatch(
      /<(script|s:script|foreignObject|image|a|iframe|embed|object|set|animate|style|filter|feImage)[\s>]/,
    );
    expect(markup).not.toMatch(/evil|\son\w+=|javascript:|data:/);
    // A second cleaning changes nothing: no removed part reappears.
    expect(cleanDrawing(Buffer.from(drawn)).svg).toBe(drawn);
  });

  it('repetitions of repetitions, which would draw without end', () => {
    const bomb =
      '<defs><g id="a"><circle r="1"/></g><g id="b"><use href="#a"/><use href="#a"/></g></defs>' +
      '<g id="c"><use href="#b"/></g><use href="#c"/><use href="#a"/>';
    const drawn = clean(bomb);
    expect(drawn.match(/<use/g)).toHaveLength(2);
    expect(drawn).not.toContain('#c"');
  });

  it('more rules, elements or depth than a drawing program writes: refused with the way out', () => {
    const selectors = Array.from({ length: 5_001 }, (_, n) => `.c${n}`).join();
    expect(whyNot(svg(`<style>${selectors}{fill:#f00}</style>`))).toContain('样式过多');
    expect(whyNot(svg(`<style>.a{${'fill:#f00;'.repeat(60_000)}}</style>`))).toContain('样式过多');
    expect(whyNot(Buffer.from(`<svg viewBox="0 0 9 9">${'<style>'.repeat(600)}`))).toContain(
      '嵌套过深或有未结束的元素',
    );
    expect(whyNot(svg('<g/>'.repeat(60_001)))).toContain('图元过多');
    expect(whyNot(svg('</g>'.repeat(60_001)))).toContain('图元过多');
    const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');
    expect(whyNot(svg(`<g ${attributes(1_001)}/>`))).toContain('图元过多');
    expect(whyNot(svg(`<g ${attributes(1_000)}/>`))).toBe('accepted');
    // Classes of one element beyond the twentieth are ignored.
    const classes = `<style>.a{fill:#f00}.b{stroke:#00f}</style><path class="${'a '.repeat(20)}b" d="M0 0"/>`;
    expect([clean(classes).includes('#f00'), clean(classes).includes('#00f')]).toEqual([true, false]);
  });

  it('entities, other encodings, no size, no drawing: refused with the way out', () => {
    expect(whyNot(Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'))).toContain(
      '实体定义',
    );
    expect(whyNot(Buffer.from('<svg>', 'utf16le'))).toMatch(/UTF-8|不是 SVG/);
    expect(whyNot(Buffer.from([0x3c, 0xff, 0xfe]))).toContain('UTF-8');
    expect(whyNot(svg('<path d="M0 0"/>', 'viewBox="0 0 0 0"'))).toContain('没有写明大小');
    expect(whyNot(Buffer.from('<html></html>'))).toContain('不是 SVG 图');
    expect(whyNot(svg(`${'<g>'.repeat(70)}<path d="M0 0"/>${'</g>'.repeat(70)}`))).toBe('accepted');
  });
});

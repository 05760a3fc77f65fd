import { inflateSync } from 'node:zlib';

/**
 * Words of a PDF whose fonts say what their glyphs mean, page by page, without spaces. Reads what the product writes
 * (pdfkit's order of objects and its hexadecimal strings) and nothing else.
 */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const unicode = new Map(streams.flatMap(glyphsOf));
  return streams
    .filter((stream) => !stream.includes('beginbfrange'))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown = '']) => wordsOf(shown, unicode))
    .join('')
    .replace(/\s/g, '');
}

function streamsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at);
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // A picture, or the end of another stream.
    }
  }
  return found;
}

/** Glyph and its characters, from the table a font brings along. */
function glyphsOf(stream: string): [number, string][] {
  return [...stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = '', list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = ''], index): [number, string] => [
      Number.parseInt(first, 16) + index,
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ]),
  );
}

function wordsOf(shown: string, unicode: ReadonlyMap<number, string>): string {
  const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => unicode.get(Number.parseInt(glyph, 16)) ?? '').join('');
}

import { inflateSync } from 'node:zlib';

/**
 * Extracts the text of a PDF, page by page and without spaces, through the Unicode tables of its fonts. Reads only what
 * the product writes (pdfkit's order of objects and its hexadecimal strings).
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
      // The bytes are a picture or the end of another stream.
    }
  }
  return found;
}

/** Pairs of a glyph and its characters, from the Unicode table of a font. */
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

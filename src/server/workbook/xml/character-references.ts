const REFERENCE = /&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi;

/** Replaces references beyond U+FFFF (emoji, rare surnames), of which the parser keeps 16 bits, by characters. */
export function plainCharacters(xml: Buffer): Buffer {
  if (!xml.includes('&#')) return xml;
  const text = xml.toString('utf8');
  const replaced = text.replace(REFERENCE, (reference, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
  return replaced === text ? xml : Buffer.from(replaced, 'utf8');
}

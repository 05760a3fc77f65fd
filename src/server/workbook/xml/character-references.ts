const REFERENCE = /&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi;

/**
 * Writes characters beyond U+FFFF (emoji, rare surnames) as themselves where a sheet has them as `&#128512;`: the
 * parser keeps only the lower 16 bits of such a reference. Everything else stays as it is.
 */
export function plainCharacters(xml: Buffer): Buffer {
  if (!xml.includes('&#')) return xml;
  const text = xml.toString('utf8');
  const replaced = text.replace(REFERENCE, (reference, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
  return replaced === text ? xml : Buffer.from(replaced, 'utf8');
}

import { deflateRawSync } from 'node:zlib';
import { readDirectory } from '../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../src/server/workbook/zip/zip-inflate.ts';
import { directoryOf, localHeader, storedZip, type ZipPart } from '../../../src/server/workbook/zip/zip-writer.ts';

/** The same archive with every part compressed. */
export function deflated(file: Buffer): Buffer {
  const entries = readDirectory(file);
  const parts = inflateEntries(file, entries);
  const chunks: Buffer[] = [];
  const directory: ZipPart[] = [];
  let offset = 0;
  for (const { name, crc } of entries) {
    const bytes = parts.get(name) ?? Buffer.alloc(0);
    const compressed = deflateRawSync(bytes);
    const size = { compressedSize: compressed.length, size: bytes.length };
    const part: ZipPart = { name, crc, method: 8, ...size, offset, streamed: false };
    const header = localHeader(part);
    chunks.push(header, compressed);
    directory.push(part);
    offset += header.length + compressed.length;
  }
  return Buffer.concat([...chunks, directoryOf(directory, offset)]);
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (all: readonly string[]) =>
  Buffer.from(
    `<Relationships>${all.map((target, n) => `<Relationship Id="rId${n}" Target="${target}"/>`).join('')}</Relationships>`,
  );

/** The same workbook with pictures on its first sheet, each over a cell (row and column from 0) or in it, as WPS does. */
export function illustrated(
  file: Buffer,
  pictures: readonly { at: [row: number, column: number] | string; bytes: Buffer }[],
) {
  const parts = inflateEntries(file, readDirectory(file));
  const media = pictures.map((_, n) => `../media/image${n}.png`);
  const blips = pictures.map(({ at }, n) =>
    typeof at === 'string'
      ? `<etc:cellImage><xdr:cNvPr id="${n}" name="${at}"/><a:blip r:embed="rId${n}"/></etc:cellImage>`
      : `<xdr:oneCellAnchor><xdr:from><xdr:col>${at[1]}</xdr:col><xdr:row>${at[0]}</xdr:row></xdr:from><a:blip r:embed="rId${n}"/></xdr:oneCellAnchor>`,
  );
  const drawn = Buffer.from(`<xdr:wsDr xmlns:r="${REL}">${blips.join('')}</xdr:wsDr>`);
  for (const [n, { bytes }] of pictures.entries()) parts.set(`xl/media/image${n}.png`, bytes);
  parts.set('xl/worksheets/_rels/sheet1.xml.rels', relations(['../drawings/drawing1.xml']));
  for (const name of ['drawings/drawing1', 'cellimages']) {
    const [, folder = '', own] = /^(.*\/)?(.*)$/.exec(name) ?? [];
    parts.set(`xl/${name}.xml`, drawn);
    parts.set(`xl/${folder}_rels/${own}.xml.rels`, relations(folder ? media : media.map((one) => one.slice(3))));
  }
  return deflated(storedZip(parts));
}

import { readFileSync } from 'node:fs';
import { type Block, type Fact, fitted, NO_PHOTO, type Paper, type Photo, UNREADABLE } from './paper.ts';

const PHOTO = { width: 240, height: 180 };
const LABEL_WIDTH = 84;

type Library = typeof import('pdfmake')['default'];

let prepared: Library | undefined;

/** Loads the library with the first sheet: loading takes as long as all other packages of the server together. */
async function library(font: string): Promise<Library> {
  if (prepared) return prepared;
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.virtualfs.writeFileSync('font.ttf', readFileSync(font));
  pdfmake.addFonts({ Sheet: { normal: 'font.ttf', bold: 'font.ttf', italics: 'font.ttf', bolditalics: 'font.ttf' } });
  // Forbids requests: a sheet contains only data of the server.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  prepared = pdfmake;
  return pdfmake;
}

/** An A4 sheet with page numbers; blocks break between rows and photos only. `font`: path of a TrueType file. */
export async function toPdf(paper: Paper, font: string): Promise<Buffer> {
  const pdfmake = await library(font);
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 56],
      info: { title: `${paper.title} ${paper.number}` },
      defaultStyle: { font: 'Sheet', fontSize: 10.5, lineHeight: 1.25 },
      footer: (page: number, pages: number) => ({
        columns: [
          { text: `${paper.number}　${paper.print}`, alignment: 'left' },
          { text: `第 ${page} 页，共 ${pages} 页`, alignment: 'right' },
        ],
        fontSize: 9,
        color: '#555555',
        margin: [48, 20, 48, 0],
      }),
      content: [
        { text: paper.title, fontSize: 20, alignment: 'center', margin: [0, 0, 0, 4] },
        { text: `编号：${paper.number}　${paper.print}`, alignment: 'center', margin: [0, 0, 0, 12] },
        factTable(paper.facts),
        ...paper.blocks.flatMap(blockOf),
        { text: paper.closing, margin: [0, 16, 0, 16] },
        signatures(paper.signatures),
      ],
    })
    .getBuffer();
}

function factTable(facts: readonly Fact[]) {
  const body = facts.map(({ title, text }) => [{ text: title, fillColor: '#f2f4f7' }, { text }]);
  return { table: { widths: [LABEL_WIDTH, '*'], body, dontBreakRows: true }, layout: LINES };
}

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#8c8c8c',
  vLineColor: () => '#8c8c8c',
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

function blockOf({ title, facts, photosTitle, photos }: Block) {
  return [
    { stack: [{ text: title, fontSize: 12, margin: [0, 14, 0, 6] }, factTable(facts)], unbreakable: true },
    { text: photosTitle, margin: [0, 8, 0, 4] },
    photos.length === 0
      ? { text: NO_PHOTO, color: '#a8071a' }
      : { columns: photos.map(photoOf), columnGap: 10, unbreakable: true },
  ];
}

function photoOf(photo: Photo | null) {
  if (!photo) return { text: UNREADABLE, color: '#a8071a' };
  const image = `data:image/jpeg;base64,${Buffer.from(photo.bytes).toString('base64')}`;
  return {
    stack: [
      { image, ...fitted(photo, PHOTO) },
      { text: photo.note ?? '', fontSize: 9, color: '#a8071a' },
    ],
  };
}

function signatures(titles: readonly string[]) {
  const columns = titles.map((title) => ({ text: `${title}：\n\n\n日期：      年    月    日` }));
  return { columns, columnGap: 12, unbreakable: true };
}

import type { Footer, ImageRun, Paragraph, Table, TextRun } from 'docx';
import { type Block, type Fact, fitted, NO_PHOTO, type Paper, type Photo, UNREADABLE } from './paper.ts';

type Library = typeof import('docx');

const FONT = { ascii: 'Arial', eastAsia: '宋体', hAnsi: 'Arial' };
/** Pixels of a photo; two fit on a line. */
const PHOTO = { width: 300, height: 225 };
/** Width of the text in twentieths of a point. */
const WIDTH = 9600;
const LABEL_WIDTH = 1700;

/** Writes a sheet as a Word document, which users may edit further. */
export async function toDocx(paper: Paper): Promise<Buffer> {
  // Loaded with the first sheet and not at the start of the server, which would take longer.
  const docx = await import('docx');
  const document = new docx.Document({
    title: `${paper.title} ${paper.number}`,
    styles: { default: { document: { run: { font: FONT, size: 21 } } } },
    sections: [
      {
        properties: { page: { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } } },
        footers: { default: footerOf(docx, paper) },
        children: [
          centred(docx, paper.title, { size: 40 }),
          centred(docx, `编号：${paper.number}　${paper.print}`, { size: 21 }),
          factTable(docx, paper.facts),
          ...paper.blocks.flatMap((block) => blockOf(docx, block)),
          spaced(docx, paper.closing),
          signatures(docx, paper.signatures),
        ],
      },
    ],
  });
  return docx.Packer.toBuffer(document);
}

function footerOf(docx: Library, { number, print }: Paper): Footer {
  const pages = ['第 ', docx.PageNumber.CURRENT, ' 页，共 ', docx.PageNumber.TOTAL_PAGES, ' 页'];
  return new docx.Footer({
    children: [
      new docx.Paragraph({
        alignment: docx.AlignmentType.CENTER,
        children: [new docx.TextRun({ children: [`${number}　${print}　`, ...pages], size: 18 })],
      }),
    ],
  });
}

function centred(docx: Library, text: string, { size }: { size: number }): Paragraph {
  return new docx.Paragraph({
    alignment: docx.AlignmentType.CENTER,
    spacing: { after: 160 },
    children: [new docx.TextRun({ text, size })],
  });
}

function spaced(docx: Library, text: string, isHeading = false): Paragraph {
  return new docx.Paragraph({
    spacing: { before: 240, after: 120 },
    keepNext: isHeading,
    children: [new docx.TextRun({ text, bold: isHeading })],
  });
}

function factTable(docx: Library, facts: readonly Fact[]): Table {
  const cell = (text: string, size: number, fill?: string) =>
    new docx.TableCell({
      width: { size, type: docx.WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      ...(fill ? { shading: { fill } } : {}),
      children: text.split('\n').map((line) => new docx.Paragraph(line)),
    });
  return new docx.Table({
    width: { size: WIDTH, type: docx.WidthType.DXA },
    columnWidths: [LABEL_WIDTH, WIDTH - LABEL_WIDTH],
    rows: facts.map(
      ({ title, text }) =>
        new docx.TableRow({
          cantSplit: true,
          children: [cell(title, LABEL_WIDTH, 'F2F4F7'), cell(text, WIDTH - LABEL_WIDTH)],
        }),
    ),
  });
}

function blockOf(docx: Library, { title, facts, photosTitle, photos }: Block): (Paragraph | Table)[] {
  const photoParagraph =
    photos.length === 0
      ? new docx.Paragraph({ children: [inRed(docx, NO_PHOTO)] })
      : new docx.Paragraph({ children: photos.flatMap((photo) => [photoOf(docx, photo), new docx.TextRun('　')]) });
  const notes = photos.flatMap((photo, index) => (photo?.note ? [`照片 ${index + 1}：${photo.note}`] : [])).join('　');
  return [
    spaced(docx, title, true),
    factTable(docx, facts),
    spaced(docx, photosTitle, true),
    photoParagraph,
    ...(notes ? [new docx.Paragraph({ children: [inRed(docx, notes)] })] : []),
  ];
}

const inRed = (docx: Library, text: string) => new docx.TextRun({ text, color: 'A8071A' });

function photoOf(docx: Library, photo: Photo | null): ImageRun | TextRun {
  if (!photo) return inRed(docx, UNREADABLE);
  return new docx.ImageRun({ type: 'jpg', data: photo.bytes, transformation: fitted(photo, PHOTO) });
}

function signatures(docx: Library, titles: readonly string[]): Table {
  const width = Math.floor(WIDTH / titles.length);
  const cells = titles.map(
    (title) =>
      new docx.TableCell({
        width: { size: width, type: docx.WidthType.DXA },
        children: [`${title}：`, '', '', '日期：    年   月   日'].map((line) => new docx.Paragraph(line)),
      }),
  );
  return new docx.Table({
    width: { size: WIDTH, type: docx.WidthType.DXA },
    columnWidths: titles.map(() => width),
    rows: [new docx.TableRow({ cantSplit: true, children: cells })],
  });
}

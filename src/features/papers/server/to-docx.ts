import {
  AlignmentType,
  Document,
  Footer,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Block, type Fact, fitted, NO_PHOTO, type Paper, type Photo } from './paper.ts';

const FONT = { ascii: 'Arial', eastAsia: '宋体', hAnsi: 'Arial' };
/** Pixels of a photo, two to a line. */
const PHOTO = { width: 300, height: 225 };
/** Twentieths of a point. */
const WIDTH = 9600;
const LABEL_WIDTH = 1700;

/** The same sheet for Word and its like, to be filled in further by hand. */
export function toDocx(paper: Paper): Promise<Buffer> {
  const document = new Document({
    title: `${paper.title} ${paper.number}`,
    styles: { default: { document: { run: { font: FONT, size: 21 } } } },
    sections: [
      {
        properties: { page: { margin: { top: 1000, bottom: 1000, left: 1100, right: 1100 } } },
        footers: { default: footerOf(paper) },
        children: [
          centred(paper.title, { size: 40 }),
          centred(`编号：${paper.number}　${paper.print}`, { size: 21 }),
          factTable(paper.facts),
          ...paper.blocks.flatMap(blockOf),
          spaced(paper.closing),
          signatures(paper.signatures),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function footerOf({ number, print }: Paper): Footer {
  const pages = ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'];
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [`${number}　${print}　`, ...pages], size: 18 })],
      }),
    ],
  });
}

function centred(text: string, { size }: { size: number }): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { after: 160 },
    children: [new TextRun({ text, size })],
  });
}

function spaced(text: string, isHeading = false): Paragraph {
  return new Paragraph({
    spacing: { before: 240, after: 120 },
    keepNext: isHeading,
    children: [new TextRun({ text, bold: isHeading })],
  });
}

function factTable(facts: readonly Fact[]): Table {
  const cell = (text: string, size: number, fill?: string) =>
    new TableCell({
      width: { size, type: WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      ...(fill ? { shading: { fill } } : {}),
      children: text.split('\n').map((line) => new Paragraph(line)),
    });
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: [LABEL_WIDTH, WIDTH - LABEL_WIDTH],
    rows: facts.map(
      ({ title, text }) =>
        new TableRow({
          cantSplit: true,
          children: [cell(title, LABEL_WIDTH, 'F2F4F7'), cell(text, WIDTH - LABEL_WIDTH)],
        }),
    ),
  });
}

function blockOf({ title, facts, photosTitle, photos }: Block): (Paragraph | Table)[] {
  const shown =
    photos.length === 0
      ? new Paragraph({ children: [new TextRun({ text: NO_PHOTO, color: 'A8071A' })] })
      : new Paragraph({ children: photos.flatMap((photo) => [photoOf(photo), new TextRun('　')]) });
  return [spaced(title, true), factTable(facts), spaced(photosTitle, true), shown];
}

function photoOf(photo: Photo): ImageRun {
  return new ImageRun({ type: photo.type, data: photo.bytes, transformation: fitted(photo, PHOTO) });
}

function signatures(titles: readonly string[]): Table {
  const width = Math.floor(WIDTH / titles.length);
  const cells = titles.map(
    (title) =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        children: [`${title}：`, '', '', '日期：    年   月   日'].map((line) => new Paragraph(line)),
      }),
  );
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: titles.map(() => width),
    rows: [new TableRow({ cantSplit: true, children: cells })],
  });
}

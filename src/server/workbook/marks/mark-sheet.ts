import { columnLetters, columnOf, type SheetMarks } from '../grid.ts';
import { escapeXml } from '../xml/sheet-xml.ts';
import { attribute, type MarkStyles, NotMarkable } from './mark-styles.ts';

type UseStyle = MarkStyles['use'];

interface Cell {
  column: number;
  xml: string;
}

const EXPLANATION_WIDTH = 60;

/** XML of the sheet with faulty cells coloured and a column with explanations. */
export function markSheet(sheet: string, marks: SheetMarks, use: UseStyle): string {
  if (!/<worksheet\b/.test(sheet) || !/<sheetData\b/.test(sheet)) throw new NotMarkable('an unknown spelling of XML');
  const marked = markedByLine(marks);
  const texts = new Map(marks.lines.map(({ line, text }) => [line, text]));
  texts.set(marks.headerLine, marks.heading);
  let last = 0;
  const rows = /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g;
  const written = sheet.replace(rows, (_whole, attributes: string, inner: string | undefined) => {
    last = Number(attribute(` ${attributes}`, 'r') ?? last + 1);
    const place = { line: last, marked: marked.get(last) ?? NONE, text: texts.get(last), column: marks.column };
    const head = attributes.replace(/\sspans="[^"]*"/, '');
    return `<row${head}>${markRow(inner ?? '', place, use)}</row>`;
  });
  return withColumn(written.replace(/<dimension\b[^>]*\/>/, ''), marks.column + 1);
}

const NONE: ReadonlySet<number> = new Set();

/** Columns of marked cells, by line. */
function markedByLine({ notes }: SheetMarks): Map<number, Set<number>> {
  const lines = new Map<number, Set<number>>();
  for (const { cell } of notes) {
    const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    const column = columnOf(letters);
    if (column === null) continue;
    const line = Number(digits);
    const columns = lines.get(line) ?? new Set();
    lines.set(line, columns.add(column));
  }
  return lines;
}

interface RowPlace {
  line: number;
  /** Columns of the line's marked cells. */
  marked: ReadonlySet<number>;
  text: string | undefined;
  column: number;
}

function markRow(inner: string, place: RowPlace, use: UseStyle): string {
  const cells = cellsOf(inner).filter(({ column }) => column !== place.column);
  const looks = cells.map(({ column, xml }) => ({ column, xml: restyled(xml, column, { place, use }) }));
  const present = new Set(cells.map(({ column }) => column));
  for (const column of place.marked) {
    if (!present.has(column)) looks.push({ column, xml: emptyCell(`${columnLetters(column)}${place.line}`, use) });
  }
  if (place.text !== undefined) looks.push({ column: place.column, xml: explanation(place, place.text, use) });
  return looks
    .sort((a, b) => a.column - b.column)
    .map(({ xml }) => xml)
    .join('');
}

function cellsOf(inner: string): Cell[] {
  let last = -1;
  return [...inner.matchAll(/<c\b(?:[^>]*?\/>|[^>]*?>[\s\S]*?<\/c>)/g)].map(([xml]) => {
    const letters = attribute(opening(xml), 'r')?.replace(/\d+$/, '');
    last = letters === undefined ? last + 1 : (columnOf(letters) ?? last + 1);
    return { column: last, xml };
  });
}

function opening(xml: string): string {
  return xml.slice(0, xml.indexOf('>') + 1);
}

function restyled(xml: string, column: number, of: { place: RowPlace; use: UseStyle }): string {
  const head = opening(xml);
  const style = Number(attribute(head, 's') ?? 0);
  const look = of.place.marked.has(column) ? of.use.marked(style) : of.use.unmarked(style);
  if (look === style) return xml;
  return head.replace(/\ss="[^"]*"/, '').replace('<c', `<c s="${look}"`) + xml.slice(head.length);
}

function emptyCell(cell: string, use: UseStyle): string {
  return `<c r="${cell}" s="${use.marked(0)}"/>`;
}

function explanation({ line, column }: RowPlace, text: string, use: UseStyle): string {
  const escaped = escapeXml(text);
  return `<c r="${columnLetters(column)}${line}" s="${use.explanation}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Adds the new column's width, unless a `<col>` element already reaches that far. */
function withColumn(sheet: string, column: number): string {
  const own = `<col min="${column}" max="${column}" width="${EXPLANATION_WIDTH}" customWidth="1"/>`;
  const existing = /<cols>([\s\S]*?)<\/cols>/.exec(sheet);
  if (!existing) return sheet.replace('<sheetData', `<cols>${own}</cols><sheetData`);
  const ranges = [...(existing[1] ?? '').matchAll(/<col\b[^>]*>/g)].map(([col]) => col);
  if (ranges.some((col) => Number(attribute(col, 'max')) >= column)) return sheet;
  return sheet.replace('</cols>', `${own}</cols>`);
}

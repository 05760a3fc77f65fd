import { largest } from '../../../../../engine/many.ts';
import { type ImportColumn, normaliseHeading } from '../../../../../engine/projections/import.ts';
import { cellAt, columnLetters, type Grid, type GridCell, type GridRow } from '../../../../../server/workbook/grid.ts';
import { MAX_COLUMNS } from '../../../../../server/workbook/limits.ts';
import { Merges } from '../../../../../server/workbook/merges.ts';
import type { RememberedHeadings } from '../headings.sql.ts';

/** Position of a sheet's table, and the meaning of its columns. */
export interface Header {
  /** Index of the first header row in the sheet. */
  row: number;
  /** Number of header rows: 1, or up to 3 for headings in several lines. */
  rows: number;
  /** True if the header is exactly that of our own template. */
  template: boolean;
  /** True if the tenant confirmed the meaning of every heading in an earlier import. */
  remembered: boolean;
  columns: HeaderColumn[];
  /** Texts the user gave for all rows, by field key. */
  fixed: ReadonlyMap<string, string>;
  /** Headings that occur twice, which the user has to check. */
  repeated: string[];
}

export interface HeaderColumn {
  column: number;
  letter: string;
  /** Text of the heading in the sheet, without line breaks. */
  heading: string;
  /** Key of the field that receives the column's values, or several keys with commas. */
  field: string | null;
  /** Tree level of the column, if several columns together name one record of a tree; null for other columns. */
  level: number | null;
}

/** Splits the comma-separated field keys of a column. */
export function keysOf(field: string | null): string[] {
  return field === null ? [] : field.split(',');
}

/** Columns whose values go to a field, the higher levels of a tree first. */
export function columnsFor(columns: readonly HeaderColumn[], key: string): HeaderColumn[] {
  const feeding = columns.filter(({ field }) => keysOf(field).includes(key));
  if (feeding.some(({ level }) => level === null)) return feeding;
  return feeding.sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
}

/** Keys of the fields that have a column, or a text for all rows. */
export function fedKeys({ columns, fixed }: Header): Set<string> {
  return new Set([...columns.flatMap(({ field }) => keysOf(field)), ...fixed.keys()]);
}

/** Heading of the column that lists the errors of each line in the marked file; never a column of the user's data. */
export const PROBLEM_HEADING = '错误说明';

/** Rows searched for a header; titles and notes above a table are few. */
const SEARCHED_ROWS = 30;
const MAX_LEVELS = 3;
/** Minimum matching headings: one word may match by chance in a title. */
const MIN_MATCHES = 2;

interface Candidate extends Header {
  matches: number;
}

/** Returns the row whose headings match the most columns of the import; null if no row matches two. */
export function findHeader(
  grid: Grid,
  known: readonly ImportColumn[],
  remembered: RememberedHeadings = new Map(),
): Header | null {
  const search = searchIn(grid, known, remembered);
  let best: Candidate | null = null;
  for (const [at, row] of grid.rows.slice(0, SEARCHED_ROWS).entries()) {
    const candidate = readHeader(search, at);
    if (candidate && candidate.matches > (best?.matches ?? 0)) best = candidate;
    if (row.index > SEARCHED_ROWS * 2) break;
  }
  const wanted = Math.min(MIN_MATCHES, known.length);
  return best && best.matches >= wanted ? best : null;
}

/** First line that looks like headings, if none is recognised; the user assigns the columns. */
export function guessHeader(
  grid: Grid,
  known: readonly ImportColumn[],
  remembered: RememberedHeadings = new Map(),
): Header | null {
  const rated = grid.rows.slice(0, SEARCHED_ROWS).map((row, at) => {
    const texts = row.cells.filter((cell) => cell.kind === 'text').map((cell) => oneLine(cell.text));
    return { at, words: new Set(texts).size };
  });
  const best = rated.reduce((most, each) => (each.words > most.words ? each : most), { at: -1, words: 1 });
  return best.at < 0 ? null : readHeader(searchIn(grid, known, remembered), best.at);
}

/** The sheet to search, with the context for reading each of its rows. */
interface Search {
  grid: Grid;
  merges: Merges;
  known: readonly ImportColumn[];
  names: HeadingNames;
  /** Meanings the tenant confirmed in earlier sheets, by normalised heading. */
  remembered: RememberedHeadings;
}

function searchIn(grid: Grid, known: readonly ImportColumn[], confirmed: RememberedHeadings): Search {
  const keys = new Set(known.map(({ field }) => field.key));
  const remembered = new Map([...confirmed].filter(([, field]) => keysOf(field).every((key) => keys.has(key))));
  return { grid, merges: new Merges(grid.merges), known, names: headingNames(known), remembered };
}

function readHeader({ grid, merges, known, names, remembered }: Search, at: number): Candidate | null {
  const first = grid.rows[at];
  if (!first) return null;
  const levels = levelsOf(merges, first.index);
  const near = grid.rows.slice(at, at + levels);
  const rows = Array.from({ length: levels }, (_, level) =>
    near.find((candidate) => candidate.index === first.index + level),
  );
  const stacks = columnStacks(rows, merges, first.index);
  const template = levels === 1 && first.index === 0 && isTemplate(first, known);
  const columns = assignFields(stacks, { known, names, remembered: template ? NOTHING_REMEMBERED : remembered });
  const used = columns.filter((column) => column.field !== null);
  return {
    row: first.index,
    rows: levels,
    template,
    remembered: !template && isRemembered(columns, remembered),
    columns,
    fixed: new Map(),
    repeated: repeatedHeadings(columns),
    matches: used.length,
  };
}

const NOTHING_REMEMBERED: RememberedHeadings = new Map();

/** True if all headings were confirmed before; columns of a repeated heading are confirmed each time. */
function isRemembered(columns: readonly HeaderColumn[], remembered: RememberedHeadings): boolean {
  const headings = columns.map(({ heading }) => normaliseHeading(heading)).filter((heading) => heading !== '');
  const isOnce = new Set(headings).size === headings.length;
  return isOnce && headings.length > 0 && headings.every((heading) => remembered.has(heading));
}

/** Fields by normalised heading of a confirmed header, stored for the next sheet; without repeated headings. */
export function headingsToRemember({ columns }: Header): Map<string, string | null> {
  const named = columns.map(({ heading, field }) => ({ name: normaliseHeading(heading), field }));
  const count = (name: string) => named.filter((other) => other.name === name).length;
  return new Map(named.flatMap(({ name, field }) => (name !== '' && count(name) === 1 ? [[name, field]] : [])));
}

/** Number of header rows: a heading merged downwards shows that its neighbours have a second line. */
function levelsOf(merges: Merges, row: number): number {
  const bottoms = merges.startingIn(row).map((merge) => merge.bottom);
  return Math.min(MAX_LEVELS, largest(row, bottoms) - row + 1);
}

/** Texts over each column from top to bottom; a merged heading counts once for each of its columns. */
function columnStacks(rows: readonly (GridRow | undefined)[], merges: Merges, top: number): Map<number, string[]> {
  const stacks = new Map<number, string[]>();
  for (const [level, row] of rows.entries()) {
    for (const cell of ownCells(row)) {
      const merged = level < rows.length - 1 ? merges.at(top + level, cell.column) : undefined;
      const right = Math.min(merged?.right ?? cell.column, MAX_COLUMNS - 1);
      const heading = oneLine(cell.text);
      for (let column = cell.column; column <= right; column += 1) pushHeading(stacks, column, heading);
    }
  }
  return stacks;
}

/** Limits the texts of a column: overlapping merged cells, which no office program writes, would add up. */
function pushHeading(stacks: Map<number, string[]>, column: number, heading: string): void {
  const stack = stacks.get(column);
  if (!stack) stacks.set(column, [heading]);
  else if (stack.length < MAX_LEVELS) stack.push(heading);
}

function ownCells(row: GridRow | undefined): GridCell[] {
  return (row?.cells ?? []).filter((cell) => cell.text.trim() !== PROBLEM_HEADING);
}

/** Characters of a cell that are read for its heading: the pattern for line breaks takes quadratic time on blanks. */
const READ_OF_HEADING = 1_000;

function oneLine(text: string): string {
  return text
    .slice(0, READ_OF_HEADING)
    .replace(/\s*[\r\n]+\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
}

interface Match {
  column: number;
  key: string;
  /** Order of preference: -1 confirmed before, 0 our own heading, 1 an alternative name. */
  rank: number;
  level: number | null;
}

/**
 * Assigns each field to the column with the best heading, among equals the leftmost. Columns of different levels of
 * one tree share a field.
 */
function assignFields(stacks: ReadonlyMap<number, string[]>, meanings: Meanings): HeaderColumn[] {
  const matches = [...stacks].flatMap(([column, words]) => matchColumn(column, words, meanings));
  const taken = new Map<string, Match[]>();
  for (const match of matches.sort((a, b) => a.rank - b.rank || a.column - b.column)) {
    const others = taken.get(match.key) ?? [];
    if (others.every((other) => goesWith(match, other, meanings))) taken.set(match.key, [...others, match]);
  }
  const assigned = [...taken.values()].flat();
  const fieldOf = (at: number) => assigned.filter(({ column }) => column === at).map(({ key }) => key);
  return [...stacks]
    .sort(([a], [b]) => a - b)
    .map(([column, words]) => ({
      column,
      letter: columnLetters(column),
      heading: headingOf(words),
      field: fieldOf(column).join() || null,
      level: named(words, meanings.names)?.level ?? null,
    }));
}

/** True if two columns may share a field: they name different levels of a tree, or the user confirmed both. */
function goesWith(match: Match, other: Match, { known }: Meanings): boolean {
  if (match.rank !== other.rank || !isLevelled(match.key, known)) return false;
  return match.rank < 0 || (match.level !== null && other.level !== null && match.level !== other.level);
}

/** True for a field whose record in a tree may be named by several columns, one for each level. */
function isLevelled(key: string, known: readonly ImportColumn[]): boolean {
  return known.some(({ field, levels }) => field.key === key && levels.length > 0);
}

const headingOf = (words: readonly string[]) => [...new Set(words)].join('/');

type HeadingNames = ReadonlyMap<string, Omit<Match, 'column'>>;

/** Meanings of headings by the descriptor, and by earlier imports. */
type Meanings = Pick<Search, 'known' | 'names' | 'remembered'>;

function headingNames(known: readonly ImportColumn[]): HeadingNames {
  const names = new Map<string, Omit<Match, 'column'>>();
  const learn = (heading: string, key: string, of: { rank: number; level?: number }) => {
    const name = normaliseHeading(heading);
    if (name !== '' && !names.has(name)) names.set(name, { key, level: null, ...of });
  };
  for (const column of known) learn(column.title, column.field.key, { rank: 0 });
  for (const column of known) learn(column.field.title, column.field.key, { rank: 0 });
  for (const { field, levels, also } of known) {
    for (const [level, heading] of levels.entries()) learn(heading, field.key, { rank: 1, level });
    for (const heading of also) learn(heading, field.key, { rank: 1 });
  }
  return names;
}

/** Fields of a column: those the user confirmed before, else the field that the heading names. */
function matchColumn(column: number, words: readonly string[], { names, remembered }: Meanings): Match[] {
  const confirmed = remembered.get(normaliseHeading(headingOf(words)));
  if (confirmed !== undefined) return keysOf(confirmed).map((key) => ({ column, key, rank: -1, level: null }));
  const name = named(words, names);
  return name ? [{ column, ...name }] : [];
}

/** Meaning of a heading by its lowest text, by all texts joined, or by the highest text. */
function named(words: readonly string[], names: HeadingNames): Omit<Match, 'column'> | undefined {
  const spellings = [words.at(-1) ?? '', words.join(''), words[0] ?? ''];
  return spellings.map((spelling) => names.get(normaliseHeading(spelling))).find((name) => name !== undefined);
}

function isTemplate(row: GridRow, known: readonly ImportColumn[]): boolean {
  const titles = known.filter((column) => column.template).map((column) => column.title);
  if (ownCells(row).length !== titles.length) return false;
  return titles.every((title, column) => cellAt(row, column)?.text.trim() === title);
}

function repeatedHeadings(columns: readonly HeaderColumn[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { heading } of columns) {
    const name = normaliseHeading(heading);
    if (name !== '' && seen.has(name)) repeated.add(heading);
    seen.add(name);
  }
  return [...repeated];
}

/** Applies the user's own mapping, letter → field keys with commas. Returns the reason if it does not fit the sheet. */
export function applyMapping(
  header: Header,
  mapping: ReadonlyMap<string, string | null>,
  known: readonly ImportColumn[],
): Header | { problem: string } {
  const used = new Set<string>();
  for (const [letter, field] of mapping) {
    if (!header.columns.some((column) => column.letter === letter)) return { problem: `表格中没有 ${letter} 列` };
    for (const key of keysOf(field)) {
      const target = known.find((column) => column.field.key === key);
      if (!target) return { problem: `${letter} 列对应的字段“${key}”不存在或不能导入` };
      const isTwice = used.has(key) && !isLevelled(key, known);
      if (isTwice) return { problem: `“${target.title}”对应了两列，请只保留一列` };
      used.add(key);
    }
  }
  const columns = header.columns.map((column) => ({ ...column, field: mapping.get(column.letter) ?? null }));
  return { ...header, columns };
}

import { foldedText } from '../../../../../engine/folded.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import { columnOf } from '../../../../../engine/projections/table.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findDuplicate } from '../../../../../server/db/records/write.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import { namePinyin } from '../../../../../server/records/values/name-pinyin.ts';
import { fieldValidator } from '../../../../../server/schemas/validators.ts';
import type { CellError, Notices, PlannedChange } from '../report.ts';
import type { ImportTarget } from '../target.ts';

interface RowValues {
  line: number;
  record: WireRecord;
  errors: readonly CellError[];
}

interface SheetValues {
  columns: readonly ImportColumn[];
  /** Headings of the sheet, by field key. */
  headings: ReadonlyMap<string, string>;
  notices: Notices;
}

/** Takes a missing required value from another column. A field with a faulty cell keeps its error. */
export function takeFromOthers({ record, errors, line }: RowValues, { columns, headings, notices }: SheetValues): void {
  for (const { field, title, from, pinyin } of columns) {
    if (record[field.key] !== undefined || errors.some((error) => error.field === field.key)) continue;
    const usable = from.filter(({ shortened }) => !(shortened && headings.has(field.key)));
    const given = usable.flatMap(({ key, shortened }) => {
      const value = record[key];
      return value === undefined ? [] : [shortened ? firstSentence(String(value), widthOf(field)) : value];
    });
    // If no value fits, takes the first, which the form refuses with a reason; with pinyin another value is generated
    // later.
    const value = given.find((one) => fits(field, one)) ?? (pinyin ? undefined : given[0]);
    if (value === undefined) continue;
    record[field.key] = value;
    const [source] = usable;
    if (source?.shortened) notices.add(`没有“${title}”列，取自“${source.title}”的第一句`, line);
  }
}

function fits(field: Field, value: unknown): boolean {
  return fieldValidator(field)({ [field.key]: value }) === true;
}

const widthOf = ({ schema }: Field) => schema.maxLength ?? Number.POSITIVE_INFINITY;

const SENTENCE_END = /[。！？；!?;\r\n]/u;
/** End of a clause, at which a sentence that is too long is cut. */
const CLAUSE_END = /[，,、：:](?=[^，,、：:]*$)/u;

/** First sentence of a text, cut to `max` characters, at the end of a clause if that leaves at least half of them. */
export function firstSentence(text: string, max: number): string {
  const sentence = text.split(SENTENCE_END).find((part) => part.trim() !== '') ?? text;
  const letters = [...sentence.trim()];
  if (letters.length <= max) return letters.join('');
  const cut = letters.slice(0, max).join('');
  const end = cut.search(CLAUSE_END);
  return end * 2 >= max ? cut.slice(0, end) : cut;
}

interface SpelledRow {
  read: RowValues;
  isNew: boolean;
}

/** Generates values from pinyin for new rows without a value, by line; unique among existing records and all lines. */
export async function spellMissing(
  ctx: UserCtx,
  { resource, columns }: ImportTarget,
  { rows, reading, breath }: { rows: readonly SpelledRow[]; reading: SheetValues; breath: Breath },
): Promise<Map<number, PlannedChange & { key: string }>> {
  const made = new Map<number, PlannedChange & { key: string }>();
  for (const { field, title, pinyin } of columns) {
    if (!pinyin) continue;
    const { key } = field;
    const taken = new Set(
      rows.flatMap(({ read: { record } }) => (record[key] === undefined ? [] : [folded(record[key])])),
    );
    const isTaken = async (text: string) => {
      const values = { [columnOf(field)]: text };
      const of = { values, folded: field.folded ? [columnOf(field)] : [], exceptId: null };
      return taken.has(folded(text)) || findDuplicate(ctx.db, ctx.catalog.model(resource.name), of);
    };
    for (const { read, isNew } of rows) {
      if (!isNew || read.record[key] !== undefined || read.errors.some((error) => error.field === key)) continue;
      const to = await firstFree(spellings(read.record, { field, pinyin }), isTaken);
      taken.add(folded(to));
      await breath.take();
      made.set(read.line, { key, title, from: '', to });
      reading.notices.add(`没有“${title}”，已按“${pinyin.title}”的拼音生成`, read.line, `，如“${to}”`);
    }
  }
  return made;
}

const folded = (value: unknown) => foldedText(String(value));

async function firstFree(texts: Iterable<string>, isTaken: (text: string) => Promise<boolean>): Promise<string> {
  let last = '';
  for (last of texts) if (!(await isTaken(last))) break;
  return last;
}

/** Maximum number appended to one pinyin text; if all are taken, the form's uniqueness check refuses the row. */
const MAX_NUMBER = 9_999;

/** Yields the pinyin of a value, then with 2, 3, … appended; a pinyin that is too short gets a number at once. */
function* spellings(
  record: WireRecord,
  { field, pinyin }: { field: Field; pinyin: NonNullable<ImportColumn['pinyin']> },
): Generator<string> {
  // namePinyin() returns the spelling of the whole name second to last, before its initials.
  const letters =
    namePinyin(String(record[pinyin.key] ?? ''))
      .split(' ')
      .at(-2) ?? '';
  const base = (letters || 'user').slice(0, widthOf(field) - String(MAX_NUMBER).length);
  const { minLength = 0 } = field.schema;
  const isShort = base.length < minLength;
  if (!isShort) yield base;
  for (let number = isShort ? 1 : 2; number <= MAX_NUMBER; number += 1)
    yield base + String(number).padStart(minLength - base.length, '0');
}

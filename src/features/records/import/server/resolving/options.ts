import type { UploadedFile } from '../../../../../server/endpoint.ts';
import { type FieldError, invalid } from '../../../../../server/errors.ts';
import type { ImportMode } from '../report.ts';

/** Options of the form besides the file (features/records/import/server/import.routes.ts). */
export interface ImportOptions {
  mode: ImportMode;
  dryRun: boolean;
  sheet: string | null;
  /** Column letter → field key, several with commas, or null. No map: the user has not confirmed it. */
  mapping: ReadonlyMap<string, string | null> | null;
  /** Field key → text for all rows without a cell of the field. */
  fixed: ReadonlyMap<string, string>;
  /** Field key → text in the sheet → text to use instead. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
  blankUnknown: boolean;
  importDuplicates: boolean;
  again: boolean;
  /** True if rows update the record found by the import's key; else such rows are refused as repeated. */
  update: boolean;
  /** Verb of the action performed on each added record, one of `import.ways`; null: records are only added. */
  then: string | null;
  /** True if statistics count the imported old hazards. */
  counted: boolean;
}

const CHOICES = ['mode', 'dryRun', 'unknown', 'duplicates', 'again', 'existing', 'then', 'counted'];
const KNOWN = [...CHOICES, 'sheet', 'mapping', 'fixed', 'values', 'upload'];
const MAX_JSON = 100_000;

/** Reads the options; refuses unknown ones, as the client would believe that they take effect (security.md#R4). */
export function readOptions(fields: UploadedFile['fields']): ImportOptions {
  const errors: FieldError[] = [];
  const fail = (field: string, message: string) => errors.push({ field, message });
  for (const key of Object.keys(fields)) if (!KNOWN.includes(key)) fail(key, `未知参数：${key}`);
  const word = (key: string, standard: string, other: string): boolean => {
    const given = textOf(fields, key) || standard;
    if (given !== standard && given !== other) fail(key, `参数${key}应为 ${standard} 或 ${other}`);
    return given === other;
  };
  const mapping = readMapping(textOf(fields, 'mapping'));
  if (mapping === undefined) fail('mapping', '参数mapping格式不正确');
  const fixed = readTexts(textOf(fields, 'fixed'));
  if (fixed === undefined) fail('fixed', '参数fixed格式不正确');
  const values = readValues(textOf(fields, 'values'));
  if (values === undefined) fail('values', '参数values格式不正确');
  const options: ImportOptions = {
    mode: word('mode', 'all', 'partial') ? 'partial' : 'all',
    dryRun: word('dryRun', 'false', 'true'),
    sheet: textOf(fields, 'sheet') || null,
    mapping: mapping ?? null,
    fixed: fixed ?? new Map(),
    values: values ?? new Map(),
    blankUnknown: word('unknown', 'refuse', 'blank'),
    importDuplicates: word('duplicates', 'skip', 'import'),
    again: word('again', 'false', 'true'),
    update: word('existing', 'refuse', 'update'),
    then: textOf(fields, 'then') || null,
    counted: word('counted', 'false', 'true'),
  };
  if (errors.length > 0) throw invalid(errors);
  return options;
}

function textOf(fields: UploadedFile['fields'], key: string): string {
  return Object.hasOwn(fields, key) ? (fields[key] ?? '').trim() : '';
}

/** Returns own entries of a plain object for a Map, where a key like `__proto__` has no effect (security.md#X5). */
function readEntries(text: string): [string, unknown][] | undefined {
  if (text.length > MAX_JSON) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

function readMapping(text: string): Map<string, string | null> | null | undefined {
  if (text === '') return null;
  const entries = readEntries(text);
  if (!entries?.every(([, key]) => key === null || typeof key === 'string')) return undefined;
  return new Map(entries.map(([letter, key]) => [letter, typeof key === 'string' && key !== '' ? key : null]));
}

/** Texts by field key, without blank ones. */
function readTexts(text: string): Map<string, string> | undefined {
  const entries = text === '' ? [] : readEntries(text);
  if (!entries?.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return undefined;
  return new Map(entries.filter(([, value]) => value.trim() !== ''));
}

function readValues(text: string): Map<string, Map<string, string>> | undefined {
  const values = new Map<string, Map<string, string>>();
  for (const [field, inner] of text === '' ? [] : (readEntries(text) ?? [['', null]])) {
    const texts = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.entries(inner) : null;
    if (!texts?.every((pair): pair is [string, string] => typeof pair[1] === 'string')) return undefined;
    values.set(field, new Map(texts.map(([from, to]) => [from.trim(), to])));
  }
  return values;
}

import { foldedText } from '../../engine/folded.ts';
import type { Field } from '../../engine/resource.ts';
import {
  equalityTests,
  type FieldTest,
  type FilterMode,
  refused,
  type ServerFacet,
  type Stored,
  stored,
} from '../parts/storage.ts';

/** C0 controls except tab and line breaks, and lone surrogates: invisible or refused by PostgreSQL (security.md#F6). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Text that PostgreSQL stores unchanged and every browser shows. */
export function isCleanText(text: string): boolean {
  return !CONTROLS.test(text);
}

function toDb(value: unknown, field: Field): Stored {
  if (typeof value !== 'string') return refused(field.messages.type);
  return isCleanText(value) ? stored(value) : refused(`${field.title}含有不可见的控制字符`);
}

function where(mode: FilterMode, raw: string): FieldTest[] | null {
  if (!isCleanText(raw)) return null;
  if (mode === 'contains') return [{ op: 'contains', value: raw.trim() }];
  return mode === 'equals' ? [{ op: 'any', value: spellings(raw) }] : equalityTests(mode, raw, (text) => text);
}

/** A text to be equal to, and how a code typed in full width, in the other case or with other dashes is stored. */
function spellings(raw: string): string[] {
  const folded = foldedText(raw.trim());
  return [...new Set([raw, folded, folded.toUpperCase()])];
}

/** Storage of kinds stored as text. `trim` removes blanks around one-line texts, where they are invisible. */
export function textStorage(options: { trim: boolean } = { trim: true }): ServerFacet {
  return {
    columnType: () => 'text',
    accept: (value) => (options.trim && typeof value === 'string' ? value.trim() : value),
    toDb,
    fromDb: (value) => value,
    where,
  };
}

export const text = textStorage();

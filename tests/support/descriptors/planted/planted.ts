/** Mistakes that an author could make in a file of schemas/, each with the words of the check's message. */
import type { Json } from '../../../../src/engine/json.ts';

/** Change to a file: a new value at a path, a renamed key, or a replacement in its text. */
export type Change =
  | { at: string; value: Json | undefined }
  | { at: string; renamed: string }
  | { replaced: readonly [from: string, to: string] };

export interface Planted {
  /** Path below schemas/. */
  file: string;
  change: Change;
  /** Words of the one line that the check reports. */
  cause: string;
}

/** Change that looks like a mistake, and the reason why the check accepts it. */
export interface Harmless {
  file: string;
  change: Change;
  why: string;
}

export const set = (at: string, value?: Json): Change => ({ at, value });
export const rename = (at: string, renamed: string): Change => ({ at, renamed });
export const replace = (from: string, to: string): Change => ({ replaced: [from, to] });

type Holder = { [key: string]: Json | undefined };

/** Returns the text of the file with the change made. */
export function changed(text: string, change: Change): string {
  if ('replaced' in change) return text.replace(...change.replaced);
  const document = JSON.parse(text) as Json;
  const keys = change.at.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((value, key) => {
    value[key] ??= {};
    return value[key] as Holder;
  }, document as Holder);
  if ('renamed' in change) renameKey(holder, last, change.renamed);
  else if (Array.isArray(holder) && change.value === undefined) holder.splice(Number(last), 1);
  else if (Array.isArray(holder) && last === '-') holder.push(change.value as Json);
  else if (change.value === undefined) delete holder[last];
  else holder[last] = change.value;
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Renames a key and keeps its position, so that nothing else changes. */
function renameKey(holder: Holder, from: string, to: string): void {
  const entries = Object.entries(holder);
  for (const [key] of entries) delete holder[key];
  for (const [key, value] of entries) holder[key === from ? to : key] = value;
}

/** Describes a change for the name of a test. */
export function named({ file, change }: { file: string; change: Change }): string {
  if ('replaced' in change) return `${file}: ${change.replaced[1].slice(0, 60).replaceAll('\n', '⏎')}`;
  const end = 'renamed' in change ? change.renamed : (JSON.stringify(change.value) ?? 'removed');
  return `${file}: ${change.at} → ${end.slice(0, 60)}`;
}

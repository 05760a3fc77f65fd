/** Mistakes that an author could make in a file of schemas/, each with the words of the check's message. */
import { readFileSync } from 'node:fs';
import type { Json } from '../../../src/engine/json.ts';

/** Change to a file: a new value at a path, a value taken away, a renamed key, or a replacement in its text. */
export type Change =
  | { set: string; to: Json }
  | { remove: string }
  | { rename: string; to: string }
  | { replace: string; by: string };

/** A change to a file below schemas/, and words of the one line that the check reports. */
export type Planted = Change & { file: string; cause: string };

/** Change that looks like a mistake, and the reason why the check accepts it. */
export type Harmless = Change & { file: string; why: string };

/** Rows of a fixture, each with the file it changes. */
function readRows<Row extends { file: string }>(name: string): Row[] {
  const text = readFileSync(new URL(`../../fixtures/planted/${name}.json`, import.meta.url), 'utf8');
  const files = Object.entries(JSON.parse(text) as { [file: string]: Omit<Row, 'file'>[] });
  return files.flatMap(([file, rows]) => rows.map((row) => ({ ...row, file }) as Row));
}

/** Texts that are invalid as a title. */
const NO_TITLES = [
  [' ', '应是一行文字，不能为空白'],
  ['', '应是一行文字，不能为空白'],
  ['长'.repeat(3_000), '字数不能多于 60'],
  ['第一行\n第二行', '应是一行文字'],
  ['名称 ', '首尾不能有空格'],
] as const;

/** Paths of titles within descriptors, each with a resource that has a title there. */
const TITLED = [
  ['EquipmentFile', 'title'],
  ['EquipmentFile', 'record.properties.model.title'],
  ['EquipmentFile', 'record.properties.model.x-label.form'],
  ['WorkCalendar', 'screens.WorkCalendar.title'],
  ['WorkCalendar', 'screens.WorkCalendar.presets.0.title'],
  ['EquipmentFile', 'screens.EquipmentFile.rowColors.0.title'],
  ['RiskRectify', 'actions.5.title'],
] as const;

const TITLES = TITLED.flatMap(([name, at], place) =>
  NO_TITLES.filter((_, index) => place < 2 || (index + place) % 2 === 0).map(
    ([to, cause]): Planted => ({ file: `resources/${name}.json`, set: at, to, cause }),
  ),
);

export const MISTAKES_IN_RESOURCES: readonly Planted[] = [...TITLES, ...readRows<Planted>('resources')];
export const MISTAKES_ELSEWHERE: readonly Planted[] = readRows('other-files');
/** Changes that the check accepts. */
export const HARMLESS: readonly Harmless[] = readRows('harmless');

type Holder = { [key: string]: Json | undefined };

const pathOf = (change: Exclude<Change, { replace: string }>): string =>
  'set' in change ? change.set : 'remove' in change ? change.remove : change.rename;

/** Returns the text of the file with the change made. */
export function changed(text: string, change: Change): string {
  if ('replace' in change) return text.replace(change.replace, change.by);
  const document = JSON.parse(text) as Json;
  const keys = pathOf(change).split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((value, key) => {
    value[key] ??= {};
    return value[key] as Holder;
  }, document as Holder);
  if ('rename' in change) renameKey(holder, last, change.to);
  else if ('remove' in change) Array.isArray(holder) ? holder.splice(Number(last), 1) : delete holder[last];
  else if (Array.isArray(holder) && last === '-') holder.push(change.to);
  else holder[last] = change.to;
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Renames a key and keeps its position, so that nothing else changes. */
function renameKey(holder: Holder, from: string, to: string): void {
  const entries = Object.entries(holder);
  for (const [key] of entries) delete holder[key];
  for (const [key, value] of entries) holder[key === from ? to : key] = value;
}

/** Describes a change for the name of a test. */
export function named(change: Change & { file: string }): string {
  if ('replace' in change) return `${change.file}: ${change.by.slice(0, 60).replaceAll('\n', '⏎')}`;
  const end = 'remove' in change ? 'removed' : 'rename' in change ? change.to : JSON.stringify(change.to);
  return `${change.file}: ${pathOf(change)} → ${end.slice(0, 60)}`;
}

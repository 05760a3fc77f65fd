import { MAX_SHEETS } from './limits.ts';
import { type REFUSALS, refusal } from './workbook-refusal.ts';

type Reason = keyof typeof REFUSALS;

/** Names of parts that a table of values does not need. */
const FORBIDDEN_PARTS: [RegExp, Reason][] = [
  [/vba|macrosheets\/|dialogsheets\//i, 'macros'],
  [/externallinks\/|connections\.xml$|querytables\//i, 'external'],
  [/embeddings\/|activex\/|ctrlprops\/|customui/i, 'embedded'],
  [/\.bin$/i, 'otherFormat'],
];
/** Printer settings, a binary part of ordinary workbooks, which is never read. */
const HARMLESS_BINARY = /^xl\/printersettings\/[^/]+\.bin$/i;

/** Removes the type of `.bin` parts, which browser libraries declare needlessly; such parts are refused by name. */
const withoutTypeOfBinaries = (types: string) =>
  // Ends at any bracket, so that a long text without an end is scanned once.
  types.replace(/<Default\b[^<>]*>/gi, (rule) => (/\bExtension="bin"/i.test(rule) ? '' : rule));

const DECLARATIONS = [Buffer.from('<!DOCTYPE'), Buffer.from('<!ENTITY'), Buffer.from('<!doctype')];

/** Refuses macros, links to other files, objects, document types and too many sheets (security.md#R26). */
export function checkParts(parts: ReadonlyMap<string, Buffer>): void {
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) throw notASheet(parts);
  for (const [name, bytes] of parts) checkPart(name, bytes);
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? '';
  if (/macroEnabled|vbaProject|macrosheet/i.test(withoutTypeOfBinaries(types))) throw refusal('macros');
  const sheets = [...parts.keys()].filter((name) => /^xl\/(work|chart)sheets\/[^/]+\.xml$/i.test(name));
  // Several sheets may refer to one part, which would be parsed for each.
  const named =
    parts
      .get('xl/workbook.xml')
      ?.toString('utf8')
      .match(/<(?:\w+:)?sheet\b/g) ?? [];
  if (Math.max(sheets.length, named.length) > MAX_SHEETS) throw refusal('sheets');
}

function notASheet(parts: ReadonlyMap<string, Buffer>) {
  const other = ['mimetype', 'word/document.xml', 'ppt/presentation.xml', 'xl/workbook.bin'];
  return refusal(other.some((name) => parts.has(name)) ? 'otherFormat' : 'notXlsx');
}

function checkPart(name: string, bytes: Buffer): void {
  if (HARMLESS_BINARY.test(name)) return;
  for (const [pattern, reason] of FORBIDDEN_PARTS) if (pattern.test(name)) throw refusal(reason);
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  // In UTF-16 the search would not find a declaration; Excel writes UTF-8.
  if (bytes.subarray(0, 4096).includes(0)) throw refusal('doctype');
  if (DECLARATIONS.some((declaration) => bytes.includes(declaration))) throw refusal('doctype');
}

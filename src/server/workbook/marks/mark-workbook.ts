import { checkFile } from '../check-file.ts';
import { checkParts } from '../check-parts.ts';
import type { CellNote, SheetMarks } from '../grid.ts';
import { readDirectory } from '../zip/zip-directory.ts';
import { inflateEntries } from '../zip/zip-inflate.ts';
import { deflatedZip } from '../zip/zip-writer.ts';
import { markSheet } from './mark-sheet.ts';
import { addMarkStyles, attribute, NotMarkable } from './mark-styles.ts';
import { commentsXml, notesVml } from './notes.ts';

const AUTHOR = '导入检查';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const COMMENTS_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';

type Parts = Map<string, string>;

/**
 * Uploaded workbook with faulty cells coloured and explained, and without marks of an earlier check. Runs in the worker
 * thread after the checks of security.md#R26.
 * @throws NotMarkable
 */
export function markWorkbook(file: Buffer, marks: SheetMarks): Buffer {
  checkFile(file);
  const bytes = inflateEntries(file, readDirectory(file));
  checkParts(bytes);
  const parts: Parts = new Map();
  const text = (name: string) => {
    const part = bytes.get(name);
    if (!part) throw new NotMarkable(`part ${name} is missing`);
    return part.toString('utf8').replace(/^\ufeff/, '');
  };
  const sheetPath = findSheet(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'), marks.sheet);
  const styles = addMarkStyles(text('xl/styles.xml'));
  const drawing = addNotes(parts, { bytes, sheetPath, notes: marks.notes });
  parts.set(sheetPath, withDrawing(markSheet(text(sheetPath), marks, styles.use), drawing));
  parts.set('xl/styles.xml', styles.xml());
  return deflatedZip(new Map([...bytes, ...[...parts].map(([name, xml]) => [name, Buffer.from(xml)] as const)]));
}

function findSheet(workbook: string, relations: string, name: string): string {
  for (const [element] of workbook.matchAll(/<sheet\b[^>]*>/g)) {
    if (plain(attribute(element, 'name') ?? '') !== name) continue;
    const id = attribute(element, 'r:id');
    const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([each]) => attribute(each, 'Id') === id);
    const target = relation && attribute(relation[0], 'Target');
    if (target) return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  throw new NotMarkable('the sheet was not found');
}

function plain(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

interface Drawing {
  /** Id of the relation to the part that draws notes; null: the sheet already refers to such a part. */
  id: string | null;
}

interface NotesPlace {
  bytes: ReadonlyMap<string, Buffer>;
  sheetPath: string;
  notes: readonly CellNote[];
}

/** Adds notes; keeps notes of other authors, and removes notes of an earlier check. */
function addNotes(parts: Parts, { bytes, sheetPath, notes }: NotesPlace): Drawing {
  const folder = sheetPath.slice(0, sheetPath.lastIndexOf('/'));
  const relationsPath = `${folder}/_rels/${sheetPath.slice(folder.length + 1)}.rels`;
  const relations = bytes.get(relationsPath)?.toString('utf8') ?? emptyRelations();
  const pathOf = (type: string) => {
    const found = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([each]) =>
      attribute(each, 'Type')?.endsWith(`/${type}`),
    );
    const target = found && attribute(found[0], 'Target');
    return target === undefined ? null : resolve(folder, target);
  };
  const commentsPath = pathOf('comments');
  const vmlPath = pathOf('vmlDrawing');
  const kept = readComments(commentsPath === null ? '' : (bytes.get(commentsPath)?.toString('utf8') ?? ''), notes);
  const boxes = [...kept.cells.map((cell) => ({ cell, text: '' })), ...notes];
  parts.set(commentsPath ?? NEW_COMMENTS, commentsXml(notes, AUTHOR, kept));
  parts.set(vmlPath ?? NEW_VML, notesVml(boxes));
  const added = [
    ...(commentsPath === null ? [relation('importComments', 'comments', `/${NEW_COMMENTS}`)] : []),
    ...(vmlPath === null ? [relation('importNotes', 'vmlDrawing', `/${NEW_VML}`)] : []),
  ].join('');
  parts.set(relationsPath, relations.replace('</Relationships>', `${added}</Relationships>`));
  parts.set('[Content_Types].xml', withTypes(bytes.get('[Content_Types].xml')?.toString('utf8') ?? '', commentsPath));
  return { id: vmlPath === null ? 'importNotes' : null };
}

const NEW_COMMENTS = 'xl/commentsImport.xml';
const NEW_VML = 'xl/drawings/vmlDrawingImport.vml';

function emptyRelations(): string {
  return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = folder.split('/');
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else path.push(step);
  }
  return path.join('/');
}

interface KeptComments {
  authors: string[];
  comments: string[];
  cells: string[];
}

function readComments(xml: string, notes: readonly CellNote[]): KeptComments {
  const authors = [...xml.matchAll(/<author(?:\/>|>([\s\S]*?)<\/author>)/g)].map((found) => plain(found[1] ?? ''));
  const ours = authors.indexOf(AUTHOR);
  const renewed = new Set(notes.map(({ cell }) => cell));
  const comments = [...xml.matchAll(/<comment\b[\s\S]*?<\/comment>/g)]
    .map(([comment]) => ({ comment, cell: attribute(comment, 'ref') ?? '', author: attribute(comment, 'authorId') }))
    .filter(({ cell, author }) => Number(author) !== ours && !renewed.has(cell));
  return { authors, comments: comments.map(({ comment }) => comment), cells: comments.map(({ cell }) => cell) };
}

function withTypes(types: string, commentsPath: string | null): string {
  const vml = /Extension="vml"/i.test(types)
    ? ''
    : '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>';
  const comments =
    commentsPath === null ? `<Override PartName="/${NEW_COMMENTS}" ContentType="${COMMENTS_TYPE}"/>` : '';
  const withDefault = types.replace(/(<Types\b[^>]*>)/, `$1${vml}`);
  return withDefault.replace('</Types>', `${comments}</Types>`);
}

/** Inserts the element that refers to the drawn notes, at the place near the sheet's end that Excel requires. */
function withDrawing(sheet: string, { id }: Drawing): string {
  if (id === null) return sheet;
  const element = `<legacyDrawing xmlns:r="${RELATIONS}" r:id="${id}"/>`;
  const data = sheet.lastIndexOf('</sheetData>');
  const tail = sheet.slice(data);
  const later = /<(?:legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts)\b/.exec(tail);
  const last = /<extLst>(?:(?!<extLst>)[\s\S])*<\/extLst>\s*<\/worksheet>\s*$/.exec(tail);
  const at = later?.index ?? last?.index ?? tail.lastIndexOf('</worksheet>');
  if (data < 0 || at < 0) throw new NotMarkable('the sheet has no end');
  return `${sheet.slice(0, data)}${tail.slice(0, at)}${element}${tail.slice(at)}`;
}

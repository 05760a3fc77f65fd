import type { WireRecord } from '../../../engine/json.ts';
import { isStored } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { readFileIds } from '../../../kinds/files/storage.ts';
import { MAX_PICTURES, picturesIn } from '../../../kinds/rich-text/pictures.ts';
import { inRow } from '../../../kinds/rows/meaning.ts';
import { filesInRows, holdsPictures, isFileList, namesFiles } from '../../../kinds/rows/row-files.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, equals } from '../../db/records/filter.ts';
import { selectSome } from '../../db/records/read.ts';
import { type FieldError, invalid, refuse } from '../../errors.ts';
import { noteOriginals } from '../history.ts';
import { claimFiles, type FileName, type FileRow, selectFileNames, selectFiles } from './files.sql.ts';

/** Replaces file ids by signed links, which work without a login token (wire.md#5.8, security.md#R15). */
export async function linkFiles(ctx: UserCtx, resource: Resource, records: readonly WireRecord[]): Promise<void> {
  const fields = resource.fields.filter(isFileList);
  if (fields.length === 0) return;
  const idsOf = (record: WireRecord, key: string) => (Array.isArray(record[key]) ? (record[key] as number[]) : []); // bigint[] column
  const named = fields.filter((field) => holdingOf(field) === 'named' || field.scene !== null);
  const wanted = new Set(named.flatMap((field) => records.flatMap((record) => idsOf(record, field.key))));
  const names = wanted.size > 0 ? await selectFileNames(ctx.db, [...wanted]) : new Map<number, FileName>();
  for (const record of records) {
    for (const field of fields) {
      const { key } = field;
      const ids = idsOf(record, key);
      const links =
        holdingOf(field) === 'pictures'
          ? ids.map((id) => pictureLink(ctx, id, names.get(id)))
          : ids.flatMap((id) => namedLink(ctx, id, names.get(id)));
      if (links.length > 0) record[key] = links.join();
      else delete record[key];
    }
  }
}

/** A file for display: a picture as its link, another file as link and name. */
export function linkOf(ctx: UserCtx, field: Field, { id, file }: { id: number; file: FileName }): string[] {
  return holdingOf(field) === 'pictures' ? [pictureLink(ctx, id, file)] : namedLink(ctx, id, file);
}

/** Link to a picture; its fragment, which browsers do not send, says if the original was uploaded (wire.md#5.8). */
function pictureLink(ctx: UserCtx, id: number, file: FileName | undefined): string {
  return `${ctx.links.link(ctx, id, 'preview')}${file?.original ? `#original=${file.original}` : ''}`;
}

/**
 * Link and name of a file; empty if the file was deleted. Commas separate the parts, so they are removed from names
 * (wire.md#8.4).
 */
function namedLink(ctx: UserCtx, id: number, file: FileName | undefined): string[] {
  if (!file) return [];
  const verb = isShown(file.contentType) ? 'preview' : 'download';
  return [ctx.links.link(ctx, id, verb), file.name.replaceAll(',', '，')];
}

/** True for types that browsers display; others are downloaded. Drawings are stored cleaned (security.md#R15). */
export function isShown(contentType: string): boolean {
  return /^image\/(png|jpeg|gif|webp|svg\+xml)$|^application\/pdf$/.test(contentType);
}

export interface RecordFiles {
  resource: Resource;
  id: number;
  record: WireRecord;
  before: WireRecord | null;
  /** Ids of files that belong to another record, and to which this record may refer. */
  files?: readonly number[];
  /** Fields of a form with inputs stored elsewhere; default: the resource's fields. */
  fields?: readonly Field[];
}

/**
 * Claims files to which the record newly refers, in the transaction of the write. Each must be an unclaimed upload of
 * the caller, or belong to the record or a stage of its workflow (wire.md#5.8).
 * @throws 400 naming the field
 */
export async function claimRecordFiles(ctx: UserCtx, of: RecordFiles): Promise<void> {
  const { resource, id, record, before, files: lent = [] } = of;
  const fields = of.fields ?? resource.fields.filter(isStored);
  for (const field of fields.filter(holdsPictures)) {
    if (picturesIn(record[field.key]).length <= MAX_PICTURES) continue;
    throw invalid([{ field: field.key, message: `${field.title}最多 ${MAX_PICTURES} 张图片` }]);
  }
  const naming = fields.filter((field) => namesFiles(field) || holdsPictures(field));
  const added = naming.flatMap((field) => addedFiles(field, record, before));
  if (added.length === 0) return;
  const ids = [...new Set(added.map(({ fileId }) => fileId))];
  const files = new Map((await selectFiles(ctx.db, ids)).map((file) => [file.id, file]));
  const shared = new Set([...(await sharedFiles(ctx, [...files.values()], of)), ...lent]);
  const own = new Set([...files.values()].filter((file) => isOwnedBy(file, resource, id)).map((file) => file.id));
  const errors: FieldError[] = added.flatMap(({ key, field, row, fileId }) => {
    // Files in rows are only readable through their own record (row-files.ts), so other records' files are not
    // accepted.
    const message = refusalOf(ctx, field, { file: files.get(fileId), shared: row === null ? shared : own });
    return message === null ? [] : [{ field: key, message: row === null ? message : inRow(row, message) }];
  });
  if (errors.length > 0) throw invalid(errors);
  const unclaimed = [...files.values()].filter((file) => file.owner_resource === null);
  const claimed = await claimFiles(ctx.db, ids, { resource: resource.name, id });
  // Another record claimed one of the files meanwhile.
  if (claimed !== unclaimed.length) throw refuse('BUSY');
  noteOriginals(ctx.db, unclaimed);
}

function holdingOf({ kind }: Field) {
  return kindFacets[kind].holdsFiles;
}

/** A file that a record newly refers to. */
interface AddedFile {
  /** Key of the record's field. */
  key: string;
  /** Field with the list of files: a field of the record, or of its rows. */
  field: Field;
  /** Index of the row; null: not in a row. */
  row: number | null;
  fileId: number;
}

function addedFiles(field: Field, record: WireRecord, before: WireRecord | null): AddedFile[] {
  const { key } = field;
  const isWhole = isFileList(field) || holdsPictures(field);
  const listsOf = (value: unknown) => (isWhole ? [{ field, row: null, value }] : filesInRows(field, value));
  // A file that only moves to another row is not new.
  const present = new Set(
    listsOf(before?.[key]).flatMap((list) => idsIn(list.field, list.value).map((id) => `${list.field.key} ${id}`)),
  );
  return listsOf(record[key]).flatMap((list) =>
    idsIn(list.field, list.value)
      .filter((id) => !present.has(`${list.field.key} ${id}`))
      .map((fileId) => ({ key, field: list.field, row: list.row, fileId })),
  );
}

function idsIn(field: Field, value: unknown): number[] {
  if (holdsPictures(field)) return picturesIn(value);
  return typeof value === 'string' ? (readFileIds(value, field) ?? []) : [];
}

/** True if the record has claimed the file. */
export function isOwnedBy(file: FileRow, { name }: Resource, id: number): boolean {
  return file.owner_resource === name && Number(file.owner_id) === id;
}

/** Ids of files of the record or its workflow's stages: a failed rectification's photo may serve the next round. */
async function sharedFiles(ctx: UserCtx, files: readonly FileRow[], of: RecordFiles): Promise<Set<number>> {
  const owned = files.filter((file) => file.owner_resource !== null && file.owner_id !== null);
  const root = rootOf(of.resource, of);
  const shared = new Set<number>();
  for (const name of new Set(owned.map((file) => String(file.owner_resource)))) {
    const theirs = owned.filter((file) => file.owner_resource === name);
    const owners = await ownersOf(ctx, { name, ids: theirs.map((file) => Number(file.owner_id)) }, { ...of, root });
    for (const file of theirs) if (owners.has(Number(file.owner_id))) shared.add(file.id);
  }
  return shared;
}

/** Id of the workflow's main record to which a record belongs; null if the resource has no workflow. */
function rootOf({ workflow, workflowRecord }: Resource, { id, record }: RecordFiles): number | null {
  if (workflow === null) return null;
  return workflowRecord === 'id' ? id : Number(record[workflowRecord]);
}

/** Ids that are the record itself or a stage of its workflow, but not the hazard: its photo does not prove a repair. */
async function ownersOf(
  ctx: UserCtx,
  { name, ids }: { name: string; ids: number[] },
  { resource, id, root }: RecordFiles & { root: number | null },
): Promise<Set<number>> {
  const other = ctx.catalog.find(name);
  const itself = new Set(name === resource.name ? ids.filter((owner) => owner === id) : []);
  const isStage = other?.workflow === resource.workflow && other?.workflowRecord !== 'id';
  if (root === null || !other || !isStage) return itself;
  const rows = await selectSome(ctx.db, ctx.catalog.model(name), {
    filter: all({ key: 'id', op: 'any', value: ids }, equals(other.workflowRecord, root)),
    visible: [],
    limit: ids.length,
  });
  return new Set([...itself, ...rows.map((row) => Number(row.id))]);
}

interface Claim {
  file: FileRow | undefined;
  shared: ReadonlySet<number>;
}

function refusalOf(ctx: UserCtx, field: Field, { file, shared }: Claim): string | null {
  const isUploader = file !== undefined && String(file.created_user_id) === ctx.caller.id;
  const isShared = file !== undefined && shared.has(file.id);
  if (!file || !(isShared || isUploader)) return `${field.title}只能使用自己上传的文件`;
  if (!isShared && file.owner_resource !== null) return `${field.title}中有文件已用于其他记录，请重新上传`;
  const isPicture = holdingOf(field) === 'pictures' || holdsPictures(field);
  if (isPicture && !file.content_type.startsWith('image/')) return `${field.title}只能是图片`;
  return null;
}

import { formatWallTime } from '../../../../engine/wall-time.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import {
  type BaseDocument,
  type LiveSchemas,
  MADE_ONLINE,
  removedProperties,
  storedDocument,
} from '../../../../server/schemas/live-schemas.ts';
import type { RevisionRow } from '../../../../server/schemas/schemas.sql.ts';
import { lastResourceMenu } from '../../../people/access/index.ts';
import { mergeDescriptors } from './merge.ts';
import {
  baseOf,
  changesInWords,
  publishedOf,
  readDocument,
  readStanding,
  type Standing,
} from './plan/edited-document.ts';
import { countDrafts, selectBase, selectHidden, selectRevision } from './revisions.sql.ts';

/** Version of a form on which an edit is based. */
interface Origin {
  /** Revision in force; absent: the product's file. */
  basedOn?: number;
  /** Hash of the product's file. */
  baseHash: string;
}

/** All forms, with the version in force and the number of drafts. */
export async function listForms(ctx: UserCtx, live: LiveSchemas) {
  const standing = await readStanding(ctx.db, live);
  const drafts = await countDrafts(ctx.db);
  const present = [...standing.documents.values()].map((document) => {
    const published = publishedOf(standing, document.name);
    const { referenceKind } = document;
    const problem = published && live.problemOf(ctx.tenant, document.name);
    return {
      typeName: document.name,
      title: document.title,
      fields: Object.keys(document.record.properties).length,
      drafts: drafts.get(document.name) ?? 0,
      ...(referenceKind === undefined ? {} : { referenceKind }),
      ...(published ? publishedWords(published) : {}),
      ...(problem === undefined ? {} : { problem }),
    };
  });
  return [...present, ...(await hiddenForms(ctx))];
}

/** Resources made online and withdrawn; their records are kept. */
async function hiddenForms(ctx: UserCtx) {
  const lines = [];
  for (const { resource, document, version } of await selectHidden(ctx.db, { origin: MADE_ONLINE })) {
    const { title, record } = storedDocument(document);
    const folder = (await lastResourceMenu(ctx, resource))?.folder;
    lines.push({
      ...{ typeName: resource, title, version, fields: Object.keys(record.properties).length, drafts: 0, hidden: true },
      ...(folder === undefined ? {} : { folder }),
    });
  }
  return lines;
}

function publishedWords({ version, note, published_time: time, published_user_name: name }: RevisionRow) {
  return {
    version: version ?? 0,
    ...(note === null ? {} : { note }),
    ...(time === null ? {} : { publishedTime: formatWallTime(time) }),
    ...(name === null ? {} : { publishedUserName: name }),
  };
}

/** The descriptor in force, with additional data for editors. */
export async function readForm(ctx: UserCtx, live: LiveSchemas, typeName: string) {
  const standing = await readStanding(ctx.db, live);
  const base = baseOf(standing, typeName);
  const removed = removedProperties(standing.tombstones, typeName);
  return {
    ...originOf(standing, typeName),
    typeName,
    version: publishedOf(standing, typeName)?.version ?? 0,
    formJson: JSON.stringify(standing.documents.get(typeName) ?? base.descriptor),
    fileJson: JSON.stringify(base.descriptor),
    builtIn: Object.keys(base.descriptor.record.properties),
    removed: Object.entries(removed).map(([key, property]) => ({ key, formJson: JSON.stringify(property) })),
  };
}

function originOf(standing: Standing, typeName: string): Origin {
  const id = publishedOf(standing, typeName)?.id;
  return { baseHash: baseOf(standing, typeName).hash, ...(id === undefined ? {} : { basedOn: id }) };
}

export interface MergeBody {
  typeName: string;
  formJson: unknown;
  basedOn?: number;
  baseHash: string;
}

/**
 * Merges an edit into the descriptor in force by keyword. If both changed the same keyword, the edit wins and the
 * reply lists it.
 */
export async function mergeForm(ctx: UserCtx, live: LiveSchemas, body: MergeBody) {
  const { typeName } = body;
  const mine = readDocument(body.formJson, typeName);
  const standing = await readStanding(ctx.db, live);
  const file = baseOf(standing, typeName);
  const base = await begunFrom(ctx, file, body);
  const theirs = standing.documents.get(typeName) ?? file.descriptor;
  const { document, conflicts } = mergeDescriptors({ base, mine, theirs });
  return {
    ...originOf(standing, typeName),
    formJson: JSON.stringify(document),
    author: publishedOf(standing, typeName)?.published_user_name ?? '他人',
    changes: changesInWords(standing, base, theirs),
    conflicts: conflicts.map(({ path, mine: own, theirs: other }) => ({
      path,
      mine: JSON.stringify(own ?? null),
      theirs: JSON.stringify(other ?? null),
    })),
  };
}

async function begunFrom(ctx: UserCtx, file: BaseDocument, { typeName, basedOn, baseHash }: MergeBody) {
  const id = readId(basedOn);
  const row = id === undefined ? undefined : await selectRevision(ctx.db, id);
  if (row?.resource === typeName) return storedDocument(row.document);
  const text = baseHash === file.hash ? undefined : await selectBase(ctx.db, baseHash);
  const stored = text === undefined ? undefined : storedDocument(text);
  return stored?.name === typeName ? stored : file.descriptor;
}

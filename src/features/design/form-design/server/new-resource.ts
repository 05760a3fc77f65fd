import { toPlan } from '../../../../compiler/revisions/plan.ts';
import { isOnline } from '../../../../compiler/revisions/plan-actions.ts';
import { isTakenKey } from '../../../../compiler/vocabulary.ts';
import { needsNoProgram } from '../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../engine/actions.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { alterTable, columnsOf, ddlFor } from '../../../../server/db/revisions/alter.ts';
import {
  insertRevision,
  lockSchemas,
  nextVersion,
  selectRevisions,
  selectTombstones,
} from '../../../../server/db/revisions/revisions.ts';
import { raiseSchemaVersion } from '../../../../server/db/revisions/schema-versions.ts';
import { type FieldError, invalid, refuse } from '../../../../server/errors.ts';
import { announceChange, SCHEMAS } from '../../../../server/realtime/outbox.ts';
import { documentText, MADE_ONLINE } from '../../../../server/schemas/revisions/documents.ts';
import {
  readStanding,
  refuseUnusable,
  type Standing,
  withoutFields,
} from '../../../../server/schemas/revisions/edition.ts';
import type { LiveSchemas } from '../../../../server/schemas/revisions/live-schemas.ts';
import { compileEdited, readDocument } from '../../../../server/schemas/revisions/read-document.ts';
import { isUnlimited } from '../../../people/access/index.ts';
import { note } from './drafts.ts';
import { addDictionaries, addMenu, grantRoles, type NewParts } from './new-resource-parts.ts';
import { type Published, takeIntoUse } from './published.ts';

/** Body of the wizard's call: a whole descriptor, and what is created with it. */
export interface NewResourceBody extends NewParts {
  typeName: string;
  formJson: unknown;
  note?: string;
  /** True if a name used before may take over the rows it left. */
  revive?: boolean;
}

/**
 * Creates a resource without a file (decision 027), with fewer keywords than a file may have (security.md#R24).
 * Dictionaries, table, revision, version, menu and grants are written in the caller's transaction.
 * @throws 400 naming the input to change, FORM_INVALID by place in the document
 */
export async function createResource(ctx: UserCtx, live: LiveSchemas, body: NewResourceBody): Promise<Published> {
  // A new resource's codes have no holder yet: only super administrators hold all codes and may grant them
  // (security.md#R9).
  if (!isUnlimited(ctx)) throw refuse('FORM_NEW_ADMIN');
  await lockSchemas(ctx.db);
  const { typeName: name } = body;
  await refuseName(ctx, { live, standing: await readStanding(ctx.db, live), name, revive: body.revive === true });
  await addDictionaries(ctx, body.dictionaries ?? []);
  const standing = await readStanding(ctx.db, live);
  const document = readDocument(body.formJson, name);
  const resource = compileEdited(document, standing);
  refuseUnusable(resource);
  refuseBeyond(document, resource);
  const published = await takeNew(ctx, live, { standing, document, resource, note: body.note });
  const menus = await addMenu(ctx, resource, body.menu);
  await grantRoles(ctx, { resource, menus }, body.grants ?? []);
  return published;
}

const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;

interface Naming {
  live: LiveSchemas;
  standing: Standing;
  name: string;
  revive: boolean;
}

async function refuseName(ctx: UserCtx, { live, standing, name, revive }: Naming): Promise<void> {
  const refused = (message: string) => invalid([{ field: 'typeName', message }]);
  if (!NAME.test(name) || isTakenKey(name)) {
    throw refused('标识以大写字母开头，由 2 至 40 个字母和数字组成，如 FireCheck');
  }
  const table = toSnake(name);
  const same = [...standing.documents.values()].find((known) => toSnake(known.name) === table);
  if (same) throw refused(`标识“${name}”已用于“${same.title}”，请换一个`);
  if (firstWords(live).has(name.toLowerCase())) throw refused(`标识“${name}”是系统接口的名称，请换一个`);
  if ((await columnsOf(ctx.db, table)).size === 0) return;
  const { total } = await selectRevisions(ctx.db, { resource: name, limit: 1, offset: 0 });
  if (total === 0) throw refused(`标识“${name}”与系统的数据表重名，请换一个`);
  if (!revive) throw refused(`标识“${name}”曾经使用过，原有的记录仍保留；请换一个，或选择“沿用原有记录”`);
}

/** First segments of hand-written routes: a resource of that name could not be reached. */
function firstWords(live: LiveSchemas): Set<string> {
  return new Set([...(live.calls ?? [])].map((call) => call.split('/')[1]?.toLowerCase() ?? ''));
}

const WORDS: ReadonlySet<string> = new Set(
  '$schema name title description display actions form order unique indexes import sections record'.split(' '),
);

/**
 * Reduces a descriptor with a program to what a resource made online may have, without the program's own verbs, paths
 * and screens.
 */
export function asNewResource(document: Descriptor): Descriptor {
  const kept = Object.entries(document).filter(([word]) => WORDS.has(word));
  const verbs = actionSpecs(document).map(({ verb }) => verb);
  const actions = [...new Set(verbs.filter((verb) => isOnline({ verb })))];
  return { ...(Object.fromEntries(kept) as unknown as Descriptor), actions }; // no required keyword is removed
}

/** Refuses permissions, paths and views that require a program. */
function refuseBeyond(document: Descriptor, resource: Resource): void {
  const words = Object.keys(document).filter((word) => !WORDS.has(word));
  const verbs = actionSpecs(document);
  const actions = verbs.flatMap((action, index) => (isOnline(action) ? [] : [`actions.${index}`]));
  const free = Object.keys(VERBS).filter((verb) => isOnline({ verb }));
  const after = { descriptor: document, resource };
  const bare = { ...withoutFields(document), actions: verbs.filter((spec) => !needsNoProgram(spec)) };
  const plan = toPlan({ before: { descriptor: bare, resource }, after, base: bare });
  const errors: FieldError[] = [
    ...words.map((field) => ({ field, message: `“${field}”要与程序一起使用，新建的资源不能写` })),
    ...actions.map((field) => ({
      field,
      message: `操作只能是 ${free.join('、')}，只写文字和位置，条件只写在 edit、delete、mutiDelete；其他操作要写 set 或 state`,
    })),
    ...(verbs.some(({ verb }) => verb === 'page') ? [] : [{ field: 'actions', message: '须有 page，否则没有列表' }]),
    ...plan.flatMap(({ path, refusal }) => (refusal === null ? [] : [{ field: path, message: refusal }])),
  ];
  if (errors.length === 0) return;
  const vars = { title: document.title, count: errors.length, first: errors[0]?.message ?? '' };
  throw refuse('FORM_INVALID', vars, { errors });
}

interface Taking {
  standing: Standing;
  document: Descriptor;
  resource: Resource;
  note: string | undefined;
}

async function takeNew(ctx: UserCtx, live: LiveSchemas, taking: Taking): Promise<Published> {
  const { standing, document, resource } = taking;
  const { name } = document;
  const statements = await ddlFor(ctx.db, resource);
  if (statements === null) {
    throw invalid([{ field: 'typeName', message: `标识“${name}”的原有记录与这些字段的种类不同，请换一个标识` }]);
  }
  const schemaVersion = await raiseSchemaVersion(ctx.db);
  const documents = new Map([...standing.documents, [name, document]]);
  const tombstones = await selectTombstones(ctx.db);
  const catalog = live.compile(ctx.tenant, documents, { version: schemaVersion, tombstones });
  await alterTable(ctx.db, { statements, resources: catalog.resources });
  const schemaHash = catalog.hash(name);
  const version = await nextVersion(ctx.db, name);
  const id = await insertRevision(ctx.db, {
    resource: name,
    title: `新建${document.title}`,
    note: taking.note ?? null,
    document: documentText(document),
    base_hash: MADE_ONLINE,
    based_on: null,
    state: 'published',
    version,
    schema_hash: schemaHash,
    created_time: ctx.now(),
    created_user_id: readId(ctx.caller.id) ?? null,
    created_user_name: ctx.caller.name,
    published_time: ctx.now(),
    published_user_name: ctx.caller.name,
  });
  await note(ctx, id, { event: 'create', typeName: name, version, schemaVersion, isFirst: true });
  await announceChange(ctx, SCHEMAS, { ids: [name] });
  ctx.afterCommit(() => takeIntoUse(ctx, { live, catalog, name }));
  return { typeName: name, version, schemaVersion, schemaHash };
}

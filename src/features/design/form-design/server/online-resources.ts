import { toPlan } from '../../../../compiler/revisions/plan.ts';
import { isOnline } from '../../../../compiler/revisions/plan-actions.ts';
import { isTakenKey } from '../../../../compiler/vocabulary.ts';
import { needsNoProgram } from '../../../../engine/action-effect.ts';
import { actionSpecs, VERBS } from '../../../../engine/actions.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import type { Resource } from '../../../../engine/resource.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { columnsOf, ddlFor } from '../../../../server/db/migrate/migrate.ts';
import { type FieldError, invalid, placed, refuse } from '../../../../server/errors.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { documentText, type LiveSchemas, MADE_ONLINE } from '../../../../server/schemas/live-schemas.ts';
import { lockSchemas, type RevisionRow } from '../../../../server/schemas/schemas.sql.ts';
import {
  addResourceMenu,
  isUnlimited,
  lastResourceMenu,
  type NewMenu,
  removeResourceMenus,
  type VerbGrant,
} from '../../../people/access/index.ts';
import {
  compileEdited,
  readDocument,
  readStanding,
  refuseUnusable,
  type Standing,
  withoutFields,
} from './plan/edited-document.ts';
import { grantsBefore, type Published, takeIntoForce, writtenNow } from './publish.ts';
import { insertRevision, nextVersion, selectHidden, selectRevisions, updateRevision } from './revisions.sql.ts';

interface NewDictionary {
  code: string;
  name: string;
  values: { code: string; value: string }[];
}

/** Body of the wizard's call: a whole descriptor, and the menu, dictionaries and grants to create with it. */
export interface NewResourceBody {
  typeName: string;
  formJson: unknown;
  note?: string;
  menu: NewMenu;
  dictionaries?: NewDictionary[];
  grants?: VerbGrant[];
  /** True: the name of a withdrawn resource may be used again, with the rows of that resource. */
  revive?: boolean;
}

/**
 * Creates a resource without a file (decision 027, security.md#R24), and all it needs, in the caller's transaction.
 * @throws 400 naming the input to change, FORM_INVALID by place in the document
 */
export async function createResource(ctx: UserCtx, live: LiveSchemas, body: NewResourceBody): Promise<Published> {
  // Only super administrators hold the codes of a new resource and may grant them (security.md#R9).
  if (!isUnlimited(ctx)) throw refuse('FORM_NEW_ADMIN');
  await lockSchemas(ctx.db);
  const { typeName: name } = body;
  await refuseName(ctx, { standing: await readStanding(ctx.db, live), name, revive: body.revive === true });
  await addDictionaries(ctx, body.dictionaries ?? []);
  const standing = await readStanding(ctx.db, live);
  const document = readDocument(body.formJson, name);
  const resource = compileEdited(document, standing);
  refuseUnusable(resource);
  refuseBeyond(document, resource);
  const published = await takeNew(ctx, live, { standing, document, resource, note: body.note });
  await addResourceMenu(ctx, resource, { menu: body.menu, grants: body.grants ?? [] });
  return published;
}

const NAME = /^[A-Z][A-Za-z0-9]{1,39}$/;

interface Naming {
  standing: Standing;
  name: string;
  revive: boolean;
}

async function refuseName(ctx: UserCtx, { standing, name, revive }: Naming): Promise<void> {
  const refused = (message: string) => invalid([{ field: 'typeName', message }]);
  if (!NAME.test(name) || isTakenKey(name)) {
    throw refused('标识以大写字母开头，由 2 至 40 个字母和数字组成，如 FireCheck');
  }
  const table = toSnake(name);
  const same = [...standing.documents.values()].find((known) => toSnake(known.name) === table);
  if (same) throw refused(`标识“${name}”已用于“${same.title}”，请换一个`);
  if (firstWords(standing).has(name.toLowerCase())) throw refused(`标识“${name}”是系统接口的名称，请换一个`);
  if ((await columnsOf(ctx.db, table)).size === 0) return;
  const { total } = await selectRevisions(ctx.db, { resource: name, limit: 1, offset: 0 });
  if (total === 0) throw refused(`标识“${name}”与系统的数据表重名，请换一个`);
  if (!revive) throw refused(`标识“${name}”曾经使用过，原有的记录仍保留；请换一个，或选择“沿用原有记录”`);
}

/** First segments of hand-written routes: a resource of that name could not be reached. */
function firstWords({ calls }: Standing): Set<string> {
  return new Set([...(calls ?? [])].map((call) => call.split('/')[1]?.toLowerCase() ?? ''));
}

const WORDS: ReadonlySet<string> = new Set(
  '$schema name title description display actions form order unique indexes import sections record'.split(' '),
);

/** Removes from a descriptor all that requires code of the product; a resource made online may have the rest. */
export function asNewResource(document: Descriptor): Descriptor {
  const kept = Object.entries(document).filter(([word]) => WORDS.has(word));
  const verbs = actionSpecs(document).map(({ verb }) => verb);
  const actions = [...new Set(verbs.filter((verb) => isOnline({ verb })))];
  return { ...(Object.fromEntries(kept) as unknown as Descriptor), actions }; // no required keyword is removed
}

/** Refuses permissions, paths and views of a new resource that would require code. */
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

async function takeNew(ctx: UserCtx, live: LiveSchemas, { standing, document, resource, note }: Taking) {
  const { name } = document;
  const statements = await ddlFor(ctx.db, resource);
  if (statements === null) {
    throw invalid([{ field: 'typeName', message: `标识“${name}”的原有记录与这些字段的种类不同，请换一个标识` }]);
  }
  const store = async (schemaHash: string) => {
    const version = await nextVersion(ctx.db, name);
    const written = writtenNow(ctx);
    const id = await insertRevision(ctx.db, {
      ...written,
      resource: name,
      title: `新建${document.title}`,
      note: note ?? null,
      document: documentText(document),
      base_hash: MADE_ONLINE,
      based_on: null,
      state: 'published',
      version,
      schema_hash: schemaHash,
      published_time: written.created_time,
      published_user_name: ctx.caller.name,
    });
    return { id, version };
  };
  return takeIntoForce(ctx, live, {
    standing,
    name,
    document,
    statements,
    store,
    told: { event: 'create', isFirst: true },
  });
}

/** Adds dictionaries with their values, in order. */
export async function addDictionaries(ctx: UserCtx, dictionaries: readonly NewDictionary[]): Promise<void> {
  for (const [index, { code, name, values }] of dictionaries.entries()) {
    const place = `dictionaries.${index}`;
    const { id } = await placed(place, () => addRecord(ctx, 'sysDictType', { body: { code, name } }));
    for (const [at, value] of values.entries()) {
      const body = { ...value, typeId: id, sort: Math.min((at + 1) * 10, 1000) };
      await placed(`${place}.values.${at}`, () => addRecord(ctx, 'sysDictData', { body }));
    }
  }
}

/**
 * Withdraws a resource made online: removes its calls and menus, keeps its rows (for `revive`) and remembers its
 * grants.
 * @throws FORM_REFUSED while other resources reference it
 */
export async function hideResource(
  ctx: UserCtx,
  live: LiveSchemas,
  { row: { id, resource: name }, standing }: { row: RevisionRow; standing: Standing },
): Promise<Published> {
  const user = ctx.catalog.references(name).find(({ resource }) => resource !== name);
  if (user) {
    const reason = `“${ctx.catalog.resource(user.resource).title}”的字段引用了它，请先删除这些字段`;
    throw refuse('FORM_REFUSED', { reason });
  }
  await updateRevision(ctx.db, { id, state: 'published', set: { state: 'rolled-back', updated_time: ctx.now() } });
  const grants = await removeResourceMenus(ctx, name);
  const store = async () => ({ id, version: null });
  return takeIntoForce(ctx, live, {
    ...{ standing, name, document: null, statements: [], store },
    told: { event: 'rollback', grants },
  });
}

/**
 * Restores a hidden resource with its records, under its former menu or another folder; `isGranted`: with its grants.
 * @throws FORM_UNKNOWN unless a resource of this name is hidden, 400 if the former folder is gone
 */
export async function restoreResource(
  ctx: UserCtx,
  live: LiveSchemas,
  { typeName, parent, isGranted }: { typeName: string; parent?: unknown; isGranted: boolean },
): Promise<Published> {
  const [row] = await selectHidden(ctx.db, { origin: MADE_ONLINE, resource: typeName });
  if (!row) throw refuse('FORM_UNKNOWN', { name: typeName.slice(0, 50) });
  const menu = await lastResourceMenu(ctx, typeName);
  const folder = parent ?? menu?.folder;
  if (folder === undefined) {
    throw invalid([{ field: 'menu.parent', message: '原来的目录已经删除，请选择一个现有的目录' }]);
  }
  return createResource(ctx, live, {
    typeName,
    formJson: row.document,
    note: `恢复第 ${row.version} 版`,
    revive: true,
    ...(isGranted ? { grants: await grantsBefore(ctx, { ...row, event: 'rollback' }) } : {}),
    menu: { parent: folder, title: menu?.name ?? row.title, ...(menu?.icon ? { icon: menu.icon } : {}) },
  });
}

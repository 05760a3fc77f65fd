import type { Calls } from '../../../compiler/programs.ts';
import { toPlan } from '../../../compiler/revisions/plan.ts';
import type { Edition } from '../../../compiler/revisions/planned.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { mayRead } from '../../../engine/permissions.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../ctx.ts';
import type { RevisionRow } from '../../db/revisions/revisions.ts';
import type { DbSession } from '../../db/session.ts';
import { refuse } from '../../errors.ts';
import { selectDictionaryCodes } from '../dictionaries.sql.ts';
import { fieldValidator } from '../validators.ts';
import { type Documents, liveDocuments, removedProperties } from './documents.ts';
import { type InForce, type LiveSchemas, readInForce } from './live-schemas.ts';
import { type EditPlan, planEdit } from './plan-edit.ts';
import { compileDocument } from './read-document.ts';

/** What is in force at this moment and inside this transaction. */
export interface Standing extends InForce {
  documents: Documents;
  /** Codes of the tenant's dictionary types. */
  dictionaries: ReadonlySet<string>;
  /** Calls written by hand. */
  calls: Calls | undefined;
}

export async function readStanding(db: DbSession, live: LiveSchemas): Promise<Standing> {
  const inForce = await readInForce(db);
  const dictionaries = await selectDictionaryCodes(db);
  return { ...inForce, dictionaries, calls: live.calls, documents: liveDocuments(live.base, inForce.published) };
}

export function publishedOf(standing: Standing, resource: string): RevisionRow | undefined {
  return standing.published.find((row) => row.resource === resource);
}

/** The descriptor file behind a resource. @throws FORM_UNKNOWN */
export function baseOf(live: LiveSchemas, name: string) {
  const base = live.base.get(name);
  if (!base) throw refuse('FORM_UNKNOWN', { name: name.slice(0, 50) });
  return base;
}

function present(standing: Standing, name: string): Edition {
  const descriptor = standing.documents.get(name);
  if (!descriptor) throw refuse('FORM_UNKNOWN', { name: name.slice(0, 50) });
  return { descriptor, resource: compileDocument(descriptor, standing) };
}

/** The plan from what is in force to this document. @throws FORM_INVALID for a document that does not compile */
export async function planDocument(
  ctx: UserCtx,
  of: { live: LiveSchemas; standing: Standing; document: Descriptor },
): Promise<{ plan: EditPlan; resource: Resource }> {
  const { live, standing, document } = of;
  const before = present(standing, document.name);
  const after = { descriptor: document, resource: compileDocument(document, standing) };
  refuseUnusable(after.resource);
  const removed = removedProperties(standing.tombstones, document.name);
  const base = baseOf(live, document.name).descriptor;
  const fields = [...before.resource.fields, ...after.resource.fields];
  const hidden = new Set(fields.filter((field) => !mayRead(field, (code) => may(ctx, code))).map(({ key }) => key));
  return { plan: await planEdit(ctx.db, { before, after, base, removed, hidden }), resource: after.resource };
}

/** What the compiler cannot see: words that together make no schema. */
function refuseUnusable({ title, fields }: Resource): void {
  const field = fields.find((each) => !isUsable(each));
  if (!field) return;
  const message = `字段“${field.key}”的定义不正确，请检查各项限制`;
  const errors = [{ field: `record.properties.${field.key}`, message }];
  throw refuse('FORM_INVALID', { title, count: 1, first: message }, { errors });
}

function isUsable(field: Field): boolean {
  try {
    return fieldValidator(field) !== undefined;
  } catch {
    return false;
  }
}

/** In few words what changed between two documents of a resource: told to whoever edited the older one. */
export function changesInWords(standing: Standing, from: Descriptor, to: Descriptor): string {
  const edition = (descriptor: Descriptor) => ({
    descriptor,
    resource: compileDocument(descriptor, standing),
  });
  const texts = toPlan({ before: edition(from), after: edition(to), base: to }).map(({ text }) => text);
  return texts.length > 3 ? `${texts.slice(0, 3).join('；')}等 ${texts.length} 处` : texts.join('；');
}

import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';
import { toPlan } from '../../../engine/revisions/plan.ts';
import type { Edition } from '../../../engine/revisions/planned.ts';
import { selectDictionaryCodes } from '../../db/dictionaries.ts';
import type { RevisionRow } from '../../db/revisions/revisions.ts';
import type { Session } from '../../db/session.ts';
import { refuse } from '../../errors.ts';
import { type Documents, liveDocuments } from './documents.ts';
import { type InForce, type LiveSchemas, readInForce } from './live-schemas.ts';
import { type EditPlan, planEdit } from './plan-edit.ts';
import { compileDocument } from './read-document.ts';

/** What is in force at this moment and inside this transaction. */
export interface Standing extends InForce {
  documents: Documents;
  /** Codes of the tenant's dictionary types. */
  dictionaries: ReadonlySet<string>;
}

export async function readStanding(db: Session, live: LiveSchemas): Promise<Standing> {
  const inForce = await readInForce(db);
  const dictionaries = await selectDictionaryCodes(db);
  return { ...inForce, dictionaries, documents: liveDocuments(live.base, inForce.published) };
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
  db: Session,
  of: { live: LiveSchemas; standing: Standing; document: Descriptor },
): Promise<{ plan: EditPlan; resource: Resource }> {
  const { live, standing, document } = of;
  const before = present(standing, document.name);
  const after = { descriptor: document, resource: compileDocument(document, standing) };
  const removed = standing.tombstones.filter(({ resource }) => resource === document.name).map(({ key }) => key);
  const base = baseOf(live, document.name).descriptor;
  return { plan: await planEdit(db, { before, after, base, removed }), resource: after.resource };
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

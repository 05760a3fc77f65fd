import type { WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { pageRecords } from '../../../server/records/page.ts';
import { planDocument, readStanding } from '../../../server/schemas/revisions/edition.ts';
import type { LiveSchemas } from '../../../server/schemas/revisions/live-schemas.ts';
import { readDocument } from '../../../server/schemas/revisions/read-document.ts';
import { resourceFor } from '../../../server/schemas/schemas.ts';
import { findRevision } from './drafts.ts';

const ROWS = 5;

/** The compiled resource a revision would give, and real rows to draw it with; new fields are empty in them. */
export async function previewRevision(
  ctx: UserCtx,
  live: LiveSchemas,
  id: unknown,
): Promise<{ resource: Resource; rows: WireRecord[] }> {
  const row = await findRevision(ctx, id);
  const document = readDocument(row.document, row.resource);
  const standing = await readStanding(ctx.db, live);
  const { resource } = await planDocument(ctx, { live, standing, document });
  // Rows are shown to who may see the list itself.
  const isListed = resource.actions.some((action) => action.verb === 'page' && mayDo(action, (code) => may(ctx, code)));
  // Of the new edition, too, a caller knows only what its rights let him know.
  const known = resourceFor(resource, (code) => may(ctx, code));
  const page = isListed ? await pageRecords(ctx, resource.name, { query: { pageSize: ROWS } }) : null;
  return { resource: known, rows: page?.rows ?? [] };
}

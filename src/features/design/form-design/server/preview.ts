import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { type Can, mayDo, permissionCodes } from '../../../../engine/permissions.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { pageRecords } from '../../../../server/records/page.ts';
import { planDocument, readStanding } from '../../../../server/schemas/revisions/edition.ts';
import type { LiveSchemas } from '../../../../server/schemas/revisions/live-schemas.ts';
import { resourceFor } from '../../../../server/schemas/schemas.ts';
import { selectRoleCodes } from './design.sql.ts';
import { documentOf, type PlanRequest } from './drafts.ts';

const ROWS = 10;

export type PreviewRequest = PlanRequest & { roleId?: unknown };

export interface Preview {
  resource: Resource;
  rows: WireRecord[];
  /** Codes of this resource that the viewer holds. */
  held: string[];
}

/**
 * Returns the compiled resource of an edit with real rows; new fields are empty in them. With `roleId` as holders of
 * that role would see it, limited to what the caller may see.
 */
export async function previewRevision(ctx: UserCtx, live: LiveSchemas, request: PreviewRequest): Promise<Preview> {
  const document: Descriptor = await documentOf(ctx, live, request);
  const standing = await readStanding(ctx.db, live);
  const { resource } = await planDocument(ctx, { live, standing, document, isBrief: true });
  const can = await viewerOf(ctx, request.roleId);
  // Only viewers who may see the list get rows.
  const isListed = resource.actions.some((action) => action.verb === 'page' && mayDo(action, can));
  // The edited resource is also limited to the viewer's permissions.
  const readable = resourceFor(resource, can);
  const page = isListed ? await pageRecords(ctx, resource.name, { query: { pageSize: ROWS } }) : null;
  return { resource: readable, rows: page?.rows ?? [], held: codesOf(readable).filter(can) };
}

async function viewerOf(ctx: UserCtx, roleId: unknown): Promise<Can> {
  const role = readId(roleId);
  if (role === undefined) return (code) => may(ctx, code);
  const codes = await selectRoleCodes(ctx.db, role);
  return (code) => codes.has(code) && may(ctx, code);
}

function codesOf(resource: Resource): string[] {
  const fields = resource.fields.flatMap(({ permission }) => [permission.read, permission.write]);
  const own = [...permissionCodes(resource), ...resource.actions.map(({ permission }) => permission), ...fields];
  return [...new Set(own.filter((code): code is string => code !== null && code !== ''))];
}

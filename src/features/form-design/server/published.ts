import type { Catalog } from '../../../server/catalog.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import type { LiveSchemas } from '../../../server/schemas/revisions/live-schemas.ts';
import { warmModules } from '../../../server/schemas/schemas.ts';

/** What a publish or rollback did. */
export interface Published {
  typeName: string;
  /** Number of the revision now in force; null: the file itself is. */
  version: number | null;
  schemaVersion: number;
  schemaHash: string;
}

/** The publisher's next call already finds the new schema here; browsers find its validators compiled. */
export async function takeIntoUse(
  ctx: UserCtx,
  { live, catalog, name }: { live: LiveSchemas; catalog: Catalog; name: string },
): Promise<void> {
  live.adopt(ctx.tenant, catalog);
  await warmModules(live.database, { catalog, name, now: ctx.now });
}

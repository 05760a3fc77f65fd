import type { Catalog } from '../../../../server/catalog.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { LiveSchemas } from '../../../../server/schemas/revisions/live-schemas.ts';
import { warmModules } from '../../../../server/schemas/schemas.ts';

/** Result of a publish or rollback. */
export interface Published {
  typeName: string;
  /** Number of the revision now in force; null for the file itself. */
  version: number | null;
  schemaVersion: number;
  schemaHash: string;
}

/**
 * Activates the schema in this process before the publisher's next call; its validators are compiled before browsers
 * read it.
 */
export async function takeIntoUse(
  ctx: UserCtx,
  { live, catalog, name }: { live: LiveSchemas; catalog: Catalog; name: string },
): Promise<void> {
  live.adopt(ctx.tenant, catalog);
  await warmModules(live.database, { catalog, name, now: ctx.now });
}

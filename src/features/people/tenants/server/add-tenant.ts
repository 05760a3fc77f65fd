import type { WireRecord } from '../../../../engine/json.ts';
import type { Catalogs } from '../../../../server/catalog.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { migrateTenant } from '../../../../server/db/migrate/migrate.ts';
import { runnerOf } from '../../../../server/db/migrate/in-session.ts';
import { tenantSchema } from '../../../../server/db/names.ts';
import { lockSchemas } from '../../../../server/db/revisions/revisions.ts';
import type { Answer } from '../../../../server/endpoint.ts';
import { addRecord, added } from '../../../../server/records/add.ts';
import { fillTenant } from '../../../../server/records/registries/first-data.ts';
import { randomPassword } from '../../../../server/session/passwords.ts';
import { insertTenant, nextTenantId, updateTenant } from './tenant.sql.ts';
import { TENANT } from './tenant-of.ts';

/** Reply of a call that sets a generated password; it is shown once and stored only as a hash. */
export interface InitialPassword {
  initialPassword: string;
}

/**
 * POST /sysTenant/add (wire.md#5.5): creates a schema with its tables and first data, and an administrator whose
 * account is the e-mail. One transaction within the time of the request, so that a failure or timeout leaves no part
 * behind.
 * @throws D1300 for a taken name or host, 400 naming the field
 */
export async function addTenant(catalogs: Catalogs, ctx: UserCtx, body: unknown): Promise<Answer> {
  const { db } = ctx;
  const id = await nextTenantId(db);
  const schema = tenantSchema(id);
  const { id: recordId, record } = await addRecord(ctx, TENANT, { body, set: { schema } });
  await insertTenant(db, { id, code: schema, name: String(record.name), created_time: ctx.now() });
  const initialPassword = randomPassword();
  await fill(catalogs, ctx, { id, record, password: initialPassword });
  return added(ctx, TENANT, { id: recordId, data: { initialPassword } satisfies InitialPassword });
}

interface Filling {
  id: string;
  record: WireRecord;
  password: string;
}

async function fill(catalogs: Catalogs, ctx: UserCtx, { id, record, password }: Filling): Promise<void> {
  const own = ctx.db.inTenant(id);
  await lockSchemas(ctx.db);
  await migrateTenant(runnerOf(own), id, catalogs.base.resources);
  const { name, email, adminName, phone } = record;
  const administrator = { account: String(email), name: String(adminName), more: { email, phone: phone ?? null } };
  const adminId = await fillTenant(own, catalogs.base, { name: String(name), administrator, password, at: ctx.now() });
  await updateTenant(ctx.db, id, { admin_user_id: adminId });
}

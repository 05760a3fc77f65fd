import type { WireRecord } from '../../../../engine/json.ts';
import type { Catalogs } from '../../../../server/catalog.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { migrateTenant } from '../../../../server/db/migrate/migrate.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../server/db/records/read.ts';
import { type Row, runnerOf, tenantSchema } from '../../../../server/db/session.ts';
import type { Answer } from '../../../../server/endpoint.ts';
import { invalid } from '../../../../server/errors.ts';
import { added, addRecord } from '../../../../server/records/add.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { lockRecord } from '../../../../server/records/detail.ts';
import { editRecord, setFields } from '../../../../server/records/edit.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { fillTenant } from '../../../../server/records/registries/first-data.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { lockSchemas } from '../../../../server/schemas/schemas.sql.ts';
import { setPassword } from '../../../../server/session/credentials.ts';
import { randomPassword } from '../../../../server/session/passwords.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { insertTenant, nextTenantId, selectAdministrator, updateTenant } from './tenant.sql.ts';
import { inTenant, requireTenant, TENANT } from './tenant-of.ts';

const USER = 'sysUser';

/** Administrator named in a tenant's record, as values for the fields of a user. */
const asUser = ({ email, adminName, phone }: WireRecord): WireRecord => ({
  account: email,
  email,
  name: adminName,
  phone: phone ?? null,
});

const SAID = ['email', 'adminName', 'phone'] as const;

/**
 * POST /sysTenant/edit: also changes the administrator inside the tenant; a new e-mail changes the account.
 * @throws D1300, D1003 for an account another user of the tenant has, 400 naming the field
 */
export async function editTenant(catalogs: Catalogs, ctx: UserCtx, body: unknown): Promise<void> {
  const { row, record: before } = await lockRecord(ctx, TENANT, rowId(body));
  const tenant = requireTenant(before);
  const record = await editRecord(ctx, TENANT, { body, row });
  if (!SAID.some((key) => differs(key, before, record))) return;
  const own = inTenant(ctx, tenant, catalogs);
  const { row: user } = await administratorOf(own);
  await setFields(own, USER, { row: user, set: asUser(record), reason: '平台修改租户资料' });
}

/**
 * POST /sysTenant/resetPwd: sets a random password for the tenant's administrator, to be changed at the next login,
 * and ends all his sessions.
 * @throws D1002, 400 where the tenant has deleted the account
 */
export async function resetAdministrator(catalogs: Catalogs, ctx: UserCtx, body: unknown): Promise<InitialPassword> {
  const { record } = await lockRecord(ctx, TENANT, rowId(body));
  const own = inTenant(ctx, requireTenant(record), catalogs);
  const { id } = await administratorOf(own);
  const initialPassword = randomPassword();
  await setPassword(own.db, String(id), { password: initialPassword, mustChange: true, now: ctx.now() });
  await revokeSessions(own.db, [String(id)], { reason: 'password' });
  const entry = { event: 'resetPwd', title: '重置密码' };
  await appendHistory(own, { ...entry, resource: USER, recordId: id });
  await appendHistory(ctx, { ...entry, resource: TENANT, recordId: Number(record.id) });
  return { initialPassword };
}

/** The administrator's account in the tenant, locked. */
async function administratorOf(own: UserCtx): Promise<{ id: number; row: Row }> {
  const id = await selectAdministrator(own.db, own.tenant);
  const find = { filter: equals('id', id), visible: [], lock: 'update' } as const;
  const row = id === null ? undefined : await selectOne(own.db, own.catalog.model(USER), find);
  if (id === null || !row) throw invalid([], '该租户的管理员账号已不存在，请由该租户的其他管理员处理');
  return { id, row };
}

/** Reply of a call that sets a generated password; it is shown once and stored only as a hash. */
interface InitialPassword {
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

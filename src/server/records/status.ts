import type { UserCtx } from '../ctx.ts';
import { conflict, invalid, refuse } from '../errors.ts';
import { refuseByCondition } from './actions/values.ts';
import { findRow } from './detail.ts';
import { appendHistory } from './history.ts';
import { hooksOf, prepareWrite } from './hooks/registry.ts';
import { updateRecord } from './store.ts';
import { refuseUnknownKeys } from './values/form.ts';
import { toRecord } from './values/rows.ts';

/** Sets the status, 0 enabled or 1 disabled; refuses null, true and "0" (security.md#A55). */
export async function changeStatus(ctx: UserCtx, name: string, body: unknown): Promise<void> {
  const { id, status } = typeof body === 'object' && body !== null ? (body as { id?: unknown; status?: unknown }) : {}; // checked below
  const resource = ctx.catalog.resource(name);
  refuseUnknownKeys(resource, Object.keys(body ?? {}));
  const row = await findRow(ctx, name, { id, lock: 'update' });
  if (status !== 0 && status !== 1) throw statusRefusal(name);
  const before = toRecord(ctx.catalog.model(name), row);
  if (before.status === status) return;
  const record = { ...before, status };
  const change = { resource, before, record, id: Number(before.id) };
  await prepareWrite(ctx, change);
  refuseByCondition(ctx, { resource, verbs: ['changeStatus'], records: [before] });
  const fields = resource.fields.filter((field) => field.key === 'status');
  const written = await updateRecord(ctx, resource, { before, after: record, fields });
  if (!written) throw conflict();
  await appendHistory(ctx, {
    resource: name,
    recordId: change.id,
    event: 'changeStatus',
    before: { status: before.status },
    after: { status },
    last: written.last,
  });
  await hooksOf(name).afterWrite?.(ctx, change);
}

function statusRefusal(name: string) {
  const code = hooksOf(name).codes?.status;
  return code ? refuse(code) : invalid([{ field: 'status', message: '状态只能是启用或停用' }]);
}

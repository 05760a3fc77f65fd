import { insertJob } from '../../../src/server/jobs/jobs.sql.ts';
import { draft, fileOf } from '../../support/revisions.ts';
import type { ContractWorld } from '../contract-world.ts';
import { addRow } from '../keyring.ts';
import type { Kept } from './naming.ts';

/** Adds one record, owned by the administrator, of each kind that belongs to no resource. Returns the ids. */
export async function keepRecords(world: ContractWorld, userId: string): Promise<Record<Kept, number>> {
  const { database, now } = world.server.platform;
  const db = database.session('1');
  const job = { kind: 'none', input: {}, payload: null, userId, requestId: null, now: now() };
  const batch = { resource: 'Address', file_name: '甲.xlsx', file_hash: Buffer.from('1'), mode: 'all' };
  const counts = { total: 1, success: 1, user_id: userId, user_name: '甲先生' };
  return {
    job: await insertJob(db, job),
    import: await addRow(db, 'import_batch', { ...batch, ...counts }),
    notice: await addRow(db, 'user_notice', { user_id: userId, title: '甲', content: '甲' }),
    revision: await draft(world.admin, fileOf('Address')),
  };
}

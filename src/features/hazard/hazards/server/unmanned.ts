import type { Identity } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { TimerJob, TimerRun } from '../../../../server/jobs/timer-jobs.ts';
import { notify } from '../../../../server/realtime/outbox.ts';
import { holdersOfCode } from '../../../../server/session/holders.sql.ts';
import { loadIdentities } from '../../../../server/session/identity.ts';
import { TURNS } from '../workflow/rules.ts';
import { isStatus } from '../workflow/status.ts';
import { covers } from './reading/visibility.ts';
import { selectUnmanned, type Unmanned } from './sql/open-tasks.sql.ts';

/** Daily notice to managers about hazards that wait for people who have left (domain.md#9.1). */
export const unmannedNotice: TimerJob = {
  key: 'hazards.unmanned',
  title: '提醒待改派隐患',
  remark: '每天提醒管理人员：办理人已停用的隐患待改派',
  every: { cron: '0 8 * * *' },
  run: remind,
};

async function remind({ platform, tenant, signal }: TimerRun): Promise<string> {
  const tasks: (() => Promise<void> | void)[] = [];
  const reminded = await platform.database.tx(tenant, async (db) => {
    const waiting = await selectUnmanned(db);
    if (waiting.length === 0) return 0;
    const ctx = { tenant, db, now: () => platform.now(), afterCommit: (task: () => void) => tasks.push(task) };
    let count = 0;
    for (const [userId, identity] of await loadIdentities(db, await managers(db))) {
      signal.throwIfAborted();
      const text = noteFor(ownPart(identity, waiting));
      if (text === null) continue;
      await notify(ctx, { userIds: [userId], title: '待改派', text });
      count += 1;
    }
    return count;
  });
  for (const task of tasks) await task();
  return reminded === 0 ? '没有需要提醒的管理人员' : `已提醒 ${reminded} 位管理人员`;
}

async function managers(db: DbSession): Promise<string[]> {
  const ids = new Set<string>();
  for (const { list } of Object.values(TURNS)) for (const id of await holdersOfCode(db, list)) ids.add(String(id));
  return [...ids];
}

/** The list in which managers reassign hazards that wait at a status. */
function listAt(status: number): string {
  return (isStatus(status) && TURNS[status]?.list) || '';
}

/** The part of the waiting hazards that appears in the manager's lists. */
function ownPart({ status, scopeOf }: Identity, waiting: readonly Unmanned[]): Unmanned[] {
  if (status !== 'enabled') return [];
  return waiting.filter((one) => covers(scopeOf(listAt(one.status)), one.orgId));
}

/** Maximum people named in one notice; the hazards of further people are only counted. */
const NAMED = 10;

/** Text of the notice: a sentence for each person (domain.md#13), people with the most hazards first. */
function noteFor(part: readonly Unmanned[]): string | null {
  const people = new Map<number, { person: string; count: number }>();
  for (const { personId, person, count } of part) {
    people.set(personId, { person, count: count + (people.get(personId)?.count ?? 0) });
  }
  if (people.size === 0) return null;
  const sorted = [...people.values()].sort((one, other) => other.count - one.count);
  const named = sorted.slice(0, NAMED).map(({ person, count }) => `${person}已停用，其${count}项待办需改派`);
  const rest = sorted.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? named.join('；') : `${named.join('；')}；另有 ${sorted.length - NAMED} 人的 ${rest} 项待办需改派`;
}

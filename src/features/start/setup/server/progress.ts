import type { UserCtx } from '../../../../server/ctx.ts';
import { EVERYTHING, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { setFields } from '../../../../server/records/edit.ts';
import { countRecords } from '../../../../server/records/page.ts';
import { peopleInSight } from './roles.ts';
import {
  countNewcomers,
  countPeople,
  countWithoutRole,
  deleteMark,
  insertMark,
  selectCompany,
  selectMarks,
  selectMenuId,
} from './setup.sql.ts';

/** Steps of the guide, in their order. */
export const STEPS = ['organisation', 'people', 'roles', 'passwords', 'places', 'hazard'] as const;
export type Step = (typeof STEPS)[number];

/** Entry in `setup_mark` of a tenant that has finished the guide, and code of the guide's menu. */
const FINISHED = 'finished';
const MENU = 'setup';

export interface Progress {
  finished: boolean;
  company: string;
  counts: {
    departments: number;
    people: number;
    withoutRole: number;
    waiting: number;
    unused: number;
    places: number;
    points: number;
    hazards: number;
  };
  steps: { step: Step; done: boolean; skipped: boolean }[];
}

/** Progress of a tenant, from the records the caller may see: a step is done when its records exist. */
export async function readProgress(ctx: UserCtx): Promise<Progress> {
  const [{ db }, people] = [ctx, peopleInSight(ctx)];
  const marks = await selectMarks(db);
  const company = await selectCompany(db);
  const countIn = (name: string, filter: RowFilter) => countRecords(ctx, ctx.catalog.resource(name), filter);
  const counts = {
    departments: await countIn('sysOrg', { not: equals('id', company?.id ?? 0) }),
    people: await countPeople(db, people),
    withoutRole: await countWithoutRole(db, people),
    waiting: await countNewcomers(db, people, { given: false }),
    unused: await countNewcomers(db, people, { given: true }),
    places: await countIn('Address', EVERYTHING),
    points: await countIn('RiskPoint', EVERYTHING),
    hazards: await countIn('RiskRegister', { not: equals('status', 0) }),
  };
  const steps = STEPS.map((step) => ({ step, done: isDone[step](counts), skipped: marks.has(step) }));
  return { finished: marks.has(FINISHED), company: company?.name ?? '', counts, steps };
}

const isDone: { [step in Step]: (counts: Progress['counts']) => boolean } = {
  organisation: ({ departments }) => departments > 0,
  people: ({ people }) => people > 0,
  roles: ({ people, withoutRole }) => people > 0 && withoutRole === 0,
  passwords: ({ people, waiting }) => people > 0 && waiting === 0,
  places: ({ places, points }) => places > 0 && points > 0,
  hazard: ({ hazards }) => hazards > 0,
};

/** POST /setup/skip: skips a step, or cancels the skipping. */
export async function skipStep(ctx: UserCtx, { step, skipped }: { step: Step; skipped: boolean }): Promise<Progress> {
  if (skipped) await mark(ctx, step);
  else await deleteMark(ctx.db, step);
  return readProgress(ctx);
}

/** POST /setup/finish: hides the guide, or shows it again. @throws 400 while a step is neither done nor skipped */
export async function finishGuide(ctx: UserCtx, { finished }: { finished: boolean }): Promise<Progress> {
  const { steps } = await readProgress(ctx);
  const open = steps.findIndex(({ done, skipped }) => !done && !skipped);
  if (finished && open >= 0) {
    throw invalid([], `第 ${open + 1} 步还没有完成，请先完成，或选择“以后再说”`);
  }
  if (finished) await mark(ctx, FINISHED);
  else await deleteMark(ctx.db, FINISHED);
  await showMenu(ctx, finished ? 'N' : 'Y');
  return readProgress(ctx);
}

/** Shows or hides the menu; if an administrator has deleted it, the guide is reached by its address only. */
async function showMenu(ctx: UserCtx, visible: 'Y' | 'N'): Promise<void> {
  const id = await selectMenuId(ctx.db, MENU);
  if (id === null) return;
  const row = await findRow(ctx, 'sysMenu', { id, lock: 'update' });
  await setFields(ctx, 'sysMenu', { row, set: { visible }, reason: visible === 'N' ? '完成开始使用' : '重新开始使用' });
}

async function mark({ db, caller, now }: UserCtx, step: string): Promise<void> {
  await insertMark(db, { step, user_id: caller.id, user_name: caller.name, created_time: now() });
}

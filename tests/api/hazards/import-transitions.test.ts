import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HazardFacts } from '../../../src/features/hazards/workflow/facts.ts';
import type { UndoReport } from '../../../src/features/import/server/undo.ts';
import type { Answer, Envelope } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { registration } from '../../support/hazard-lifecycle.ts';
import { CAST, type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { detailOf, perform } from '../../support/hazards/hazard-drive.ts';
import { type HazardPath, hazardSituations } from '../../support/hazards/hazard-model.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { startTestServer } from '../../support/server.ts';
import { concluded, reportOf } from '../../support/sheets/import-report.ts';
import { drawn, IS_NIGHT } from '../../support/size.ts';
import { upload } from '../../support/upload.ts';

/**
 * Hazards and sheets (domain.md#3): an import registers them as row 1 says, and undoing it deletes as row 2 says. No sheet
 * moves a hazard that is there.
 */
let cast: Cast;
let typeName: string;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }), ['RiskRegister:import']);
  await requirePhotos(cast, false);
  const { rows } = await cast.server.platform.database.query('select name from t_1.risk_type where id = $1', [
    cast.types.risk,
  ]);
  typeName = String(rows[0]?.name);
});
afterAll(() => cast?.server.stop());

type Actor = (typeof ACTORS)[number];
const ACTORS = [...CAST, 'superAdmin'] as const;
const OTHERS = ACTORS.filter((one) => one !== 'registrant');
/** By day so many people try to undo the import of each situation, others that of the next. */
const OTHERS_BY_DAY = 2;

const named = ({ status, path, closedBy, laterRound, deleted }: HazardFacts) =>
  [status, path, closedBy, laterRound && 'again', deleted && 'deleted'].filter(Boolean).join(' ');

const line = (name: string, change: Record<string, string | null> = {}) =>
  hazardLine(0, {
    ...{ 风险点类型: null, 风险点: null, 排查项: null, 核查人: null },
    ...{ 隐患名称: name, 隐患位置: '精馏框架', 隐患类型: typeName, 责任部门: '合成一车间' },
    ...change,
  });

async function send(by: Actor, bytes: Buffer, fields: Record<string, string> = {}) {
  const { status, body } = await upload(cast.clients[by], '/RiskRegister/import', {
    ...{ file: { name: '隐患.xlsx', bytes }, fields },
  });
  return { status, body: await concluded(cast.clients[by], body) };
}

async function report(by: Actor, bytes: Buffer, fields: Record<string, string> = {}) {
  const { body } = await send(by, bytes, fields);
  expect(body.success, `${by}: ${body.message}`).toBe(true);
  return reportOf(cast.clients[by], body.data);
}

async function idOf(name: string): Promise<number> {
  const { rows } = await cast.server.platform.database.query('select id from t_1.risk_register where risk_name = $1', [
    name,
  ]);
  expect(rows, name).toHaveLength(1);
  return Number(rows[0]?.id);
}

const count = async () =>
  Number((await cast.server.platform.database.query('select count(*)::int as n from t_1.risk_register')).rows[0]?.n);

describe.each(ACTORS)('a sheet of %s', (by) => {
  it('registers drafts of his own where he may register one, or nothing', async () => {
    const single = await cast.clients[by].post('/RiskRegister/add', registration(cast));
    const before = single.body.success ? null : await businessDigest(cast.server);
    const { status, body } = await send(by, await sheetFile([line(`表中隐患 ${by}`)]));
    expect([status, body.success, body.code], body.message).toEqual([
      single.status,
      single.body.success,
      single.body.success ? 200 : single.body.code,
    ]);
    if (!body.success) {
      expect(body.message).toBe(single.body.message);
      expect(await businessDigest(cast.server)).toEqual(before);
      return;
    }
    const detail = await detailOf(cast, await idOf(`表中隐患 ${by}`), by);
    const one = await detailOf(cast, Number(single.body.data), by);
    for (const key of ['status', 'source', 'orgId', 'addressId', 'createdUserId', 'createdUserName'])
      expect(detail[key], key).toEqual(one[key]);
    expect(detail).toMatchObject({ status: 0 });
    expect(detail.actions).toEqual(one.actions);
    expect(detail.history.map(({ title, key }) => [title, key])).toEqual(
      one.history.map(({ title, key }) => [title, key]),
    );
  });
});

let made = 0;

/** An import of the registrant: row 2 is left alone, row 3 goes its way. */
async function imported() {
  made += 1;
  const names = { left: `搁置 ${made}`, moved: `办理 ${made}` };
  const bytes = await sheetFile(Object.values(names).map((name) => line(name)));
  const { batchId = 0, success } = await report('registrant', bytes);
  expect(success).toBe(2);
  return { batchId, bytes, left: await idOf(names.left), moved: await idOf(names.moved) };
}

/** By day one situation of each status, at night every one. */
function situations(): HazardPath[] {
  const all = hazardSituations();
  const statusOf = ({ facts }: HazardPath) => `${facts.status} ${facts.deleted}`;
  return IS_NIGHT ? all : [...new Map(all.map((one) => [statusOf(one), one])).values()];
}

const undo = (by: Actor, id: number, mode: 'all' | 'partial'): Promise<Answer> =>
  cast.clients[by].post('/RiskRegister/importUndo', { id, mode });
const undone = ({ body }: { body: Envelope }) => body.data as UndoReport; // reply of importUndo
const REFUSED = /^(您不是当前处理人|记录不存在|导入后又被修改过（.+）)$/;

describe.each(
  drawn(situations(), { share: 4, purpose: 'sheets' }).map((one, at) => [named(one.facts), one, at] as const),
)('an imported hazard at %s', (_, { facts, events }, at) => {
  it('stays where it is, and goes with its import only while it is as it came', async () => {
    const { batchId, bytes, left, moved } = await imported();
    await perform(cast, moved, ...events);
    const before = await rowsOf(left, moved);

    const again = { again: 'true' };
    const { success, duplicates } = await report('registrant', bytes, again);
    // What has been deleted may be registered anew.
    expect(success).toBe(facts.deleted ? 1 : 0);
    expect(duplicates.map(({ row }) => row)).toEqual(facts.deleted ? [2] : [2, 3]);
    const { body } = await send('registrant', bytes, { ...again, existing: 'update' });
    expect(body).toMatchObject({
      success: false,
      code: 400,
      message: expect.stringContaining('不能按“新增或更新”导入'),
    });
    expect(await rowsOf(left, moved)).toEqual(before);

    for (const by of drawn(OTHERS, { count: OTHERS_BY_DAY, at })) await expectKept(by, batchId);

    const isAsItCame = facts.deleted || events.length === 0;
    const refused = isAsItCame ? [] : [{ row: 3, reason: expect.stringMatching(/^导入后又被修改过（.+，.+）$/) }];
    const whole = await undo('registrant', batchId, 'all');
    expect(undone(whole), whole.body.message).toMatchObject({ total: 2, undone: isAsItCame ? 2 : 0, refused });
    if (isAsItCame) {
      expect(await rowsOf(left, moved)).toMatchObject([{ is_deleted: true }, { is_deleted: true }]);
      return;
    }
    expect(await rowsOf(left, moved)).toEqual(before);
    expect(undone(await undo('registrant', batchId, 'partial'))).toMatchObject({ undone: 1, refused });
    expect(await rowsOf(left)).toMatchObject([{ is_deleted: true, status: 0 }]);
    expect(await rowsOf(moved)).toEqual(before.slice(1));
  });
});

/** A draft goes by the hand of its registrant alone (domain.md#3 row 2): others are refused, and nothing changes. */
async function expectKept(by: Actor, batchId: number): Promise<void> {
  const before = await businessDigest(cast.server);
  const answer = await undo(by, batchId, 'all');
  if (answer.body.success) {
    expect(undone(answer), by).toMatchObject({ undone: 0 });
    expect(undone(answer).refused.length, by).toBeGreaterThan(0);
    for (const { reason } of undone(answer).refused) expect(reason, by).toMatch(REFUSED);
  } else {
    expect([by, answer.status, answer.body.code]).toEqual(['stranger', 403, 1013002]);
  }
  expect(await businessDigest(cast.server), by).toEqual(before);
}

async function rowsOf(...ids: number[]): Promise<Record<string, unknown>[]> {
  const found = await cast.server.platform.database.query(
    'select * from t_1.risk_register where id = any($1::bigint[]) order by id',
    [ids],
  );
  return found.rows;
}

it('a faulty row leaves nothing of the others', async () => {
  const before = await count();
  const { success, errors } = await report(
    'registrant',
    await sheetFile([
      line('无误的一行'),
      line('缺描述', { 隐患描述: null }),
      line('没有的部门', { 责任部门: '没有的部门' }),
    ]),
  );
  expect(success).toBe(0);
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [3, '隐患描述'],
    [4, '责任部门'],
  ]);
  expect(await count()).toBe(before);
});

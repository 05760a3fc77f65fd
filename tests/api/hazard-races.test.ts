import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HazardEvent } from '../../src/workflows/hazard/events.ts';
import type { HazardFacts } from '../../src/workflows/hazard/facts.ts';
import { type Cast, createCast, type Member, setHazardConfig } from '../support/hazard-cast.ts';
import { attempt, detailOf, hazardIn, registration } from '../support/hazard-drive.ts';
import { startTestServer } from '../support/server.ts';

let cast: Cast;

beforeAll(async () => {
  const server = await startTestServer({ seed: 'none' });
  cast = await createCast(server);
  await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '0');
  await setHazardConfig(server, 'HAZARD_PHOTO_AFTER', '0');
});
afterAll(() => cast.server.stop());

const ROUNDS = 8;

interface Rival {
  event: HazardEvent;
  by?: Member | 'superAdmin';
  body?: object;
}

/** Two people press at the same moment; security §3 row 4. */
const PAIRS: [name: string, at: Partial<HazardFacts>, rivals: [Rival, Rival]][] = [
  ['accept × accept', { status: 4 }, [{ event: 'RiskAcceptRecord/add.pass' }, { event: 'RiskAcceptRecord/add.pass' }]],
  ['pass × fail', { status: 4 }, [{ event: 'RiskAcceptRecord/add.pass' }, { event: 'RiskAcceptRecord/add.fail' }]],
  ['judge × recall', { status: 1 }, [{ event: 'RiskRegister/judge.yes' }, { event: 'RiskRegister/recall' }]],
  ['rectify × reback', { status: 3 }, [{ event: 'RiskRectify/add' }, { event: 'RiskRectify/reback' }]],
  ['assign × rectify', { status: 3 }, [{ event: 'RiskRectify/assign' }, { event: 'RiskRectify/add' }]],
  [
    'adminRecallJudge × check',
    { status: 2, path: 'judge' },
    [{ event: 'RiskRegister/adminRecallJudge' }, { event: 'RiskAgainCheck/edit.general' }],
  ],
  [
    'delete × submit',
    { status: 0, deleted: false },
    [{ event: 'RiskRegister/delete' }, { event: 'RiskRegister/submit.judge' }],
  ],
  [
    'recall × recall',
    { status: 4 },
    [{ event: 'RiskRectify/recall' }, { event: 'RiskRectify/recall', by: 'manager', body: { reason: '重新整改' } }],
  ],
];

describe('of two rivals exactly one wins', () => {
  it.each(PAIRS)('%s', async (_, at, rivals) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await hazardIn(cast, at);
      const seen = (await historyOf(id)).length;
      const answers = await Promise.all(rivals.map((rival) => attempt(cast, { id, ...rival })));
      const bodies = answers.map(({ body }) => body);
      const told = JSON.stringify(bodies);
      expect(
        bodies.filter(({ success }) => success),
        told,
      ).toHaveLength(1);
      const loser = bodies.find(({ success }) => !success);
      expect(['H1001', 'H1002', 'H1003', 'D1002'], told).toContain(loser?.extras?.errorCode);
      if (loser?.extras?.errorCode === 'H1003') {
        expect(loser).toMatchObject({
          code: 409,
          message: '状态已变化，请刷新',
          extras: { changedBy: expect.any(String) },
        });
      }
      await expectSound(id, seen + 1);
    }
  });
});

it('edit × submit: whoever comes second is told, and nothing is half written', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await hazardIn(cast, { status: 0, deleted: false });
    const riskName = `改名 ${round}`;
    const [edit, submit] = await Promise.all([
      attempt(cast, { id, event: 'RiskRegister/edit', body: { riskName } }),
      attempt(cast, { id, event: 'RiskRegister/submit.judge' }),
    ]);
    expect(edit?.body.success || submit?.body.success).toBe(true);
    const detail = await detailOf(cast, id);
    expect(detail.status).toBe(submit?.body.success ? 1 : 0);
    expect(detail.riskName === riskName).toBe(edit?.body.success);
  }
});

it('gives every hazard registered at the same moment a code of its own', async () => {
  const many = Array.from({ length: 24 }, () =>
    cast.clients.registrant.write<number>('/RiskRegister/add', registration(cast)),
  );
  const ids = await Promise.all(many);
  const db = cast.server.platform.database.session('1');
  const rows = await db.all(db.t.selectFrom('risk_register').select('code').where('id', 'in', ids));
  const codes = rows.map((row) => String(row.code));
  expect(new Set(codes).size).toBe(24);
  for (const code of codes) expect(code).toMatch(/^YH\d{8}-\d{4}$/);
});

it('does an action once, however often it is sent', async () => {
  const id = await hazardIn(cast, { status: 4 });
  const requestId = crypto.randomUUID();
  const body = { id, accetResult: true, accetpOpinion: '符合要求' };
  const send = () => cast.clients.acceptor.post('/RiskAcceptRecord/add', body, requestId);
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send());
  expect(answers.map((answer) => answer.body.success)).toEqual([true, true, true, true]);
  expect((await historyOf(id)).filter((row) => row.title === '验收通过')).toHaveLength(1);
  const other = await cast.clients.acceptor.post(
    '/RiskAcceptRecord/add',
    { ...body, accetpOpinion: '改了' },
    requestId,
  );
  expect(other.body).toMatchObject({ success: false, code: 400 });
});

it('refuses a version somebody has already changed', async () => {
  const id = await hazardIn(cast, { status: 1 });
  const { version } = await detailOf(cast, id);
  const stale = await attempt(cast, { id, event: 'RiskRegister/judge.yes', body: { version: version - 1 } });
  expect(stale.body).toMatchObject({ success: false, code: 409, message: '状态已变化，请刷新' });
  const fresh = await attempt(cast, { id, event: 'RiskRegister/judge.yes', body: { version } });
  expect(fresh.body.success).toBe(true);
});

interface HistoryRow extends Record<string, unknown> {
  seq: number;
  from_status: number | null;
  to_status: number | null;
  title: string | null;
}

async function historyOf(id: number): Promise<HistoryRow[]> {
  const db = cast.server.platform.database.session('1');
  return db.all<HistoryRow>(
    db.t
      .selectFrom('record_history')
      .selectAll()
      .where('record_id', '=', id)
      .where('resource', '=', 'RiskRegister')
      .orderBy('seq'),
  );
}

/** Oracle H of security §3: a chain without gaps that ends where the hazard stands. */
async function expectSound(id: number, length: number): Promise<void> {
  const rows = await historyOf(id);
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1));
  expect(rows).toHaveLength(length);
  const statuses = rows.filter((row) => row.to_status !== null);
  for (const [index, row] of statuses.entries()) {
    if (index > 0) expect(row.from_status).toBe(statuses[index - 1]?.to_status);
  }
  const db = cast.server.platform.database.session('1');
  const hazard = await db.first(db.t.selectFrom('risk_register').select('status').where('id', '=', id));
  expect(hazard?.status).toBe(statuses.at(-1)?.to_status);
}

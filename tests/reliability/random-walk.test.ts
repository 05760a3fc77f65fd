import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAST, type Cast, createCast, grantRole, type Member } from '../support/hazards/hazard-cast.ts';
import { noticesOf, requirePhotos } from '../support/hazards/hazard-oracle.ts';
import { testRandom } from '../support/seed.ts';
import { startTestServer } from '../support/server.ts';
import { rounds } from '../support/size.ts';
import { type Entry, sees } from '../support/walk/ledger.ts';
import { PREDICTED, Walk } from '../support/walk/walk.ts';
import { HAZARD_LISTS } from './fuzz/stock.ts';

// Random steps of many people at a real server, judged by a ledger written from domain.md#3, domain.md#8 and domain.md#13 alone.

const STEPS = rounds({ day: 400, night: 10_000 });
const LANES = 6;
/** Number of hidden hazards that each person looks for. */
const FEW = rounds({ day: 3, night: 40 });
/** Lists in which a hazard could be found by its name. */
const LISTS = [...HAZARD_LISTS, '/RiskDelay/page', '/HomePageStatistic/riskdetail'];
const MINUTES = 60_000;

let cast: Cast;
let walk: Walk;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
  // The manager answers applications about major hazards (domain.md#5.2).
  await grantRole(cast, 'manager', 'safety_manager');
  walk = new Walk(cast, testRandom());
});
afterAll(() => cast?.server.stop());

const byId = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

it(`${STEPS} steps end as the ledger says`, { timeout: 30 * MINUTES }, async () => {
  await walk.run(STEPS, LANES);
  expect(walk.surprises).toEqual([]);
  expect([...walk.outcomes.keys()].sort()).toEqual(['absent', 'done', 'forbidden', 'person', 'rule', 'state']);
});

it('leaves every hazard with the status and the people of the ledger', async () => {
  const { rows } = await cast.server.platform.database.query(PREDICTED);
  expect(rows).toEqual(walk.predicted());
});

it.each(CAST.filter((member) => member !== 'stranger'))('shows %s what is in sight, and what waits', async (member) => {
  const seen = walk.entries.filter((entry) => sees(member, entry));
  expect(await pagedIds(member, '/RiskRegister/page', 'id')).toEqual(byId(seen.map(({ id }) => id)));
  const waiting: { [kind: string]: (entry: Entry) => boolean } = {
    judge: ({ status, judge }) => status === 1 && judge === member,
    check: ({ status, checker }) => status === 2 && checker === member,
    rectify: ({ status, rectifier }) => status === 3 && rectifier === member,
    accept: ({ status, acceptor }) => status === 4 && acceptor === member,
    register: ({ status, registrant }) => status === 0 && registrant === member,
  };
  for (const [kind, waits] of Object.entries(waiting)) {
    const wanted = walk.entries.filter((entry) => !entry.deleted && waits(entry)).map(({ id }) => id);
    expect(await inboxIds(member, kind), kind).toEqual(byId(wanted));
  }
});

it.each(CAST.filter((member) => member !== 'stranger'))('lets nothing of another hazard out to %s', async (member) => {
  const client = cast.clients[member];
  const [hidden, shown] = [false, true].map((isSeen) => walk.entries.filter((entry) => sees(member, entry) === isSeen));
  for (const { id, name } of (hidden ?? []).slice(0, FEW)) {
    expect((await client.get('/RiskRegister/detail', { id })).body).toMatchObject({ code: 404, message: '记录不存在' });
    for (const path of ['/ProcessFlowHandle/list', '/RiskRegister/history']) {
      expect(JSON.stringify((await client.get(path, { id })).body), path).not.toContain(name);
    }
    for (const path of LISTS) {
      const found = await client.get(path, { riskName: name, pageSize: 100 });
      expect(JSON.stringify(found.body), path).not.toContain(name);
    }
  }
  const [card] = await client.read<{ total: number }[]>('/HomePageStatistic/risktotal');
  const counted = (shown ?? []).filter(({ status }) => status !== 0 && status !== 9);
  expect(card?.total).toBe(counted.length);
});

async function pagedIds(member: Member, path: string, key: string): Promise<number[]> {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const rows = await cast.clients[member].rows(path, { pageNo, pageSize: 100 });
    ids.push(...rows.map((row) => Number(row[key])));
    if (rows.length === 0) return byId(ids);
  }
}

async function inboxIds(member: Member, kind: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = { kind, pageSize: 50, after: after || undefined };
    const page: { rows: { recordId: number; workflowId?: number }[]; next?: string } = await cast.clients[member].read(
      '/inbox/page',
      query,
    );
    ids.push(...page.rows.map(({ recordId, workflowId }) => Number(workflowId ?? recordId)));
    after = page.next;
  }
  return byId(ids);
}

it.each(CAST)('tells %s every word of it, each once', async (member) => {
  // Leaves out how long the person on turn has been waiting, a matter of seconds here.
  const messages = (await noticesOf(cast, member)).map((words) => words.replace(/已等待.*$/, '已等待…'));
  expect(messages.sort()).toEqual(walk.lettersTo(member).sort());
});

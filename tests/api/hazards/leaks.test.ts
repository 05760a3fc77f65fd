import { beforeAll, describe, expect, it } from 'vitest';
import { permissionOfPath } from '../../../src/engine/permissions.ts';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { payloadOf } from '../../support/hazard-lifecycle.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { register, succeed } from '../../support/hazards/hazard-drive.ts';
import { hazardSituations } from '../../support/hazards/hazard-model.ts';
import { saidBy } from '../../support/servers/answer-text.ts';
import { listenTo } from '../../support/servers/hub-listener.ts';
import { ownEndpoints } from '../../support/servers/own-endpoints.ts';
import { drawn, IS_NIGHT } from '../../support/size.ts';

/** Word contained in every text about the hazards of this file, at every stage. */
const MARK = 'QZLEAK';
const STATUSES = [0, 1, 2, 3, 4, 5, 9];
/** Numbers of hazards, queries and figures tried per path and outsider, different ones for each; at night all. */
const TRIED = { hazards: 2, ways: 2, figures: 6 };
/** Paths that return hazards to users who may see them. */
const REGISTER = ['page', 'export', 'detail', 'history'].map((verb) => `/RiskRegister/${verb}`);
const STAGES = ['/RiskAgainCheck/allPage', '/RiskRectify/allPage', '/RiskRectify/detail', '/RiskAcceptRecord/allPage'];
const TOLD = [...REGISTER, ...STAGES, '/RiskStatistic/drill', '/HomePageStatistic/riskdetail', '/RectifyNotice/paper'];
/** Paths of the subjects that read hazards. */
const ABOUT =
  /^\/(Risk\w+|RectifyNotice|HazardSupervision|OverdueReason|HomePageStatistic|ProcessFlowHandle|inbox|listPreset|Board|SitePlan|Address|sysNotice)\//;
/** Import templates: a fixed sheet, not a list of what a user may see. */
const OWN_TEMPLATE = /importTemplate$/;
const FIGURES = 'K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12'.split(' ');
/** Maximum number of lists a user reads at once; exports run one after the other. */
const AT_ONCE = 2;
const MINUTE = 60_000;

const cast = castOfFile();
const hazards = new Map<number, number>();
let notice: string;
/** Users who hold every permission on hazards but see none of these. */
const OUTSIDERS = { 'a manager of another department': 3, 'a colleague nobody has named': 4 };
const outsiders: ApiClient[] = [];

beforeAll(async () => {
  for (const status of STATUSES) hazards.set(status, await marked(status));
  notice = (await cast.clients.superAdmin.write<{ id: string }>('/RiskRectify/notice', { ids: [hazards.get(3)] })).id;
  const codes = endpoints()
    .filter(({ access, path }) => access === 'permission' && ABOUT.test(path))
    .map(({ permission, path }) => permission ?? permissionOfPath(path));
  for (const scope of Object.values(OUTSIDERS)) {
    const orgId = scope === 3 ? cast.orgs.neighbour : cast.orgs.workshop;
    const ring = await Keyring.create(cast.server, { account: `outsider${scope}`, scope, orgId });
    await ring.hold([...new Set(codes)]);
    outsiders.push(ring.client);
  }
}, 10 * MINUTE);

const endpoints = () => ownEndpoints(cast.server.platform);

const withMark = (body: object) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /\p{Script=Han}/u.test(String(value)) ? `${value}${MARK}` : value,
    ]),
  );

/** Brings a hazard to a status; every text written on the way contains the mark. Returns its id. */
async function marked(status: number): Promise<number> {
  const way = hazardSituations().find(({ facts }) => facts.status === status && !facts.deleted);
  const words = { riskName: `阀门渗漏${MARK}`, riskDesc: `渗漏${MARK}`, remark: `夜班${MARK}` };
  const id = await register(cast, { ...words, addressId: null, locationText: `东墙外${MARK}` });
  for (const event of way?.events ?? []) await happen(id, event);
  return id;
}

async function happen(id: number, event: HazardEvent): Promise<void> {
  await succeed(cast, { id, event, body: withMark(payloadOf(cast, event)) });
}

/** Requests of the nth outsider for hazards: lists whole, filtered by the mark and sorted; records by id. */
function questions(nth: number): string[] {
  const asked = endpoints().filter(({ method, path }) => method === 'GET' && ABOUT.test(path) && !path.includes('{'));
  return asked.flatMap(({ path }, at) => {
    const turn = at + nth;
    const ids = isList(path) ? [] : drawn([...hazards.values()], { count: TRIED.hazards, at: turn });
    return [
      ...(OWN_TEMPLATE.test(path) ? [path] : drawn(lists(path), { count: TRIED.ways, at: turn })),
      ...ids.map((id) => `${path}?id=${id}`),
      ...(path === '/RiskStatistic/drill' ? drawn(drills(path), { count: TRIED.figures, at: turn }) : []),
      ...(path === '/HomePageStatistic/riskdetail'
        ? [1, 2, 3, 4, 5, 6].map((card) => `${path}?serialNum=${card}`)
        : []),
      ...(path === '/RectifyNotice/paper' ? [`${path}?id=${notice}&format=docx`] : []),
      ...(path === '/RectifyNotice/detail' ? [`${path}?id=${notice}`] : []),
    ];
  });
}

const isList = (path: string) => /(page|Page|export)$/.test(path);
const lists = (path: string) => [
  path,
  `${path}?riskName=${MARK}`,
  `${path}?searchValue=${MARK}`,
  `${path}?sortField=riskName&sortOrder=descend&pageSize=100`,
];
const drills = (path: string) =>
  FIGURES.flatMap((code) => ['n', 'd'].map((part) => `${path}?code=${code}&part=${part}`));
const pathOf = (question: string) => question.split('?')[0] ?? '';

/** Returns the requests whose answers contain the mark. */
async function telling(client: ApiClient, asked: string[]): Promise<string[]> {
  const found: string[] = [];
  const files = new Set(endpoints().flatMap(({ gate, path }) => (gate === 'export' ? [path] : [])));
  const [exports, others] = [true, false].map((isFile) =>
    asked.filter((question) => files.has(pathOf(question)) === isFile),
  );
  const ask = async (left: string[] = []) => {
    for (let question = left.pop(); question !== undefined; question = left.pop()) {
      const { status, text } = await saidBy(client, question);
      // Any other status, such as "try again later", would prove nothing.
      expect([200, 400, 403, 404], question).toContain(status);
      if (text.includes(MARK)) found.push(question);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => ask(others)));
  await ask(exports);
  return found.sort();
}

describe('hazards of every status', () => {
  it(
    'are told where they may be seen: by list, detail, export, search, order, figure, flow, history and paper',
    async () => {
      // Every hazard: those drawn for a path may lack the stage it reads.
      const byId = TOLD.flatMap((path) => [...hazards.values()].map((id) => `${path}?id=${id}`));
      const asked = [...[0, 1].flatMap(questions), ...byId.filter((one) => !isList(pathOf(one)))];
      const all = [...new Set(asked)].filter((question) => IS_NIGHT || TOLD.includes(pathOf(question)));
      const paths = new Set((await telling(cast.clients.superAdmin, all)).map(pathOf));
      expect([...paths]).toEqual(expect.arrayContaining(TOLD));
    },
    10 * MINUTE,
  );

  it.each(Object.keys(OUTSIDERS).map((name, nth) => [name, nth] as const))(
    'are told %s nowhere, and counted for him nowhere',
    async (_, nth) => {
      const client = outsiders[nth] as ApiClient; // one of the two
      expect(await telling(client, questions(nth))).toEqual([]);
      await expectCounted(client);
    },
    10 * MINUTE,
  );

  async function expectCounted(client: ApiClient): Promise<void> {
    for (const path of [
      '/RiskRegister/page',
      '/RiskRegister/allJudgePage',
      '/RiskAgainCheck/allPage',
      '/RiskRectify/allPage',
    ])
      expect(await client.read(path), path).toMatchObject({ totalRows: 0 });
    const cards = await client.read<{ total: number }[]>('/HomePageStatistic/risktotal');
    expect(cards.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
    const kpis = await client.read<{ code: string; denominator: number }[]>('/RiskStatistic/kpi');
    const ofHazards = kpis.filter(({ code }) => FIGURES.includes(code));
    expect(ofHazards.map(({ denominator }) => denominator)).toEqual(FIGURES.map(() => 0));
    for (const { count } of await client.read<{ count: number }[]>('/inbox/counts')) expect(count).toBe(0);
    const { states } = await client.read<{ states: { count?: number }[] }>('/processChart/read', { key: 'hazard' });
    for (const { count = 0 } of states) expect(count).toBe(0);
  }

  it('reach the hub of those concerned in words, of nobody else in more than ids', async () => {
    const judge = await listenTo(cast.clients.judge);
    const others = await Promise.all(outsiders.map((client) => listenTo(client)));
    await happen(await register(cast, { riskName: `新隐患${MARK}` }), 'RiskRegister/submit.judge');
    await expect.poll(() => judge.messages.join(), { timeout: MINUTE }).toContain(MARK);
    for (const { messages, changes } of others) {
      expect(messages).toEqual([]);
      expect(JSON.stringify(changes)).not.toContain(MARK);
    }
    for (const { connection } of [judge, ...others]) await connection.stop();
  });
});

import type pg from 'pg';
import { formatWallTime } from '../../../src/engine/wall-time.ts';
import type { Account, Sessions } from './sessions.ts';

/** Placeholders for name and description in the model hazards; each copy of a hazard replaces them. */
export const NAME = '某处某物待命名';
export const DESCRIPTION = '某处某物待描述';

const DAY_MS = 86_400_000;

type Step = readonly [by: Account, call: string, body: (ids: Ids) => object];

interface Ids {
  users: { readonly [account in Account]: string };
  org: string;
}

const SUBMIT: Step = ['zhengdeng', 'RiskRegister/submit', ({ users }) => ({ judgeId: users.chenyan })];
const DIRECT: Step = ['zhengdeng', 'RiskRegister/submit', ({ users }) => ({ againCheckId: users.huhecheng })];
const JUDGED_NO: Step = ['chenyan', 'RiskRegister/judge', () => ({ isRisk: 0, judgeOpinion: '设备正常，不构成隐患' })];
const CHECKED: Step = [
  'huhecheng',
  'RiskAgainCheck/edit',
  ({ users, org }) => ({
    againCheckResult: 1,
    againCheckOpinion: '情况属实',
    accomplishTime: formatWallTime(new Date(Date.now() + 10 * DAY_MS)),
    rectifyUserId: users.lizhigang,
    rectifyOrgId: org,
    rectifyType: 2,
    handleMeasure: '更换垫片并复紧',
  }),
];
const RECTIFIED: Step = [
  'lizhigang',
  'RiskRectify/add',
  ({ users }) => ({
    riskRectifyResult: '已更换垫片',
    riskRectifyOpinion: '更换垫片并试压',
    rectifyTime: formatWallTime(new Date()),
    acceptUserId: users.wuyan,
    riskRectifyFund: 300,
  }),
];
const ACCEPTED: Step = ['wuyan', 'RiskAcceptRecord/add', () => ({ accetResult: true, accetpOpinion: '符合要求' })];

/**
 * Sequences of workflow steps that hazards have passed, with shares in percent; together they reach every status.
 * Closes more hazards early than users do, so that a million histories are written in minutes.
 */
export const LIVES: readonly { name: string; share: number; steps: readonly Step[] }[] = [
  { name: 'draft', share: 10, steps: [] },
  { name: 'submitted', share: 22, steps: [SUBMIT] },
  { name: 'no hazard', share: 36, steps: [SUBMIT, JUDGED_NO] },
  { name: 'to check', share: 14, steps: [DIRECT] },
  { name: 'to rectify', share: 7, steps: [DIRECT, CHECKED] },
  { name: 'to accept', share: 4, steps: [DIRECT, CHECKED, RECTIFIED] },
  { name: 'closed', share: 7, steps: [DIRECT, CHECKED, RECTIFIED, ACCEPTED] },
];

/** Organisations of the hazards: user `wangfu` sees hazards of the first two, but not of the other three. */
const ORGANISATIONS = ['BL0301', 'BL0302', 'BL0401', 'BL05', 'BL0601'];

export interface Stage {
  client: pg.Client;
  sessions: Sessions;
}

/** Creates one hazard for each entry of `LIVES` in every organisation, through calls of the product's API. */
export async function driveLives(address: string, { client, sessions }: Stage): Promise<void> {
  const { rows: orgs } = await client.query<{ id: string }>(
    'select id from t_1.sys_org where code = any($1) order by code',
    [ORGANISATIONS],
  );
  const { rows: places } = await client.query<{ id: string }>('select id from t_1.address order by id desc limit $1', [
    orgs.length,
  ]);
  const { rows: types } = await client.query<{ id: string }>('select id from t_1.risk_type order by id limit 1');
  const users = Object.fromEntries(Object.entries(sessions).map(([account, { userId }]) => [account, String(userId)]));
  for (const [index, org] of orgs.entries()) {
    const ids: Ids = { users: users as Ids['users'], org: org.id }; // every account has a session
    for (const { steps } of LIVES) {
      const call = (by: Account, path: string, body: object) =>
        post(`${address}/api/${path}`, sessions[by].token, body);
      const id = await call('zhengdeng', 'RiskRegister/add', {
        riskName: NAME,
        riskDesc: DESCRIPTION,
        addressId: Number(places[index]?.id),
        riskTypeId: Number(types[0]?.id),
        orgId: org.id,
      });
      for (const [by, path, body] of steps) await call(by, path, { id, ...body(ids) });
    }
  }
}

async function post(url: string, token: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const envelope = (await response.json()) as { success: boolean; message: string; data?: unknown }; // wire.md#1.2
  if (!envelope.success) throw new Error(`${url}: ${envelope.message}`);
  return envelope.data;
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/api-client.ts';
import { crewBehindProxy } from '../support/crew/behind-proxy.ts';
import { registration } from '../support/hazard-lifecycle.ts';
import { PIXEL } from '../support/pictures.ts';
import { backToFile, draft, fileOf, withProperties } from '../support/revisions.ts';
import type { Verdict } from '../support/servers/database-proxy.ts';
import { signedIn } from '../support/servers/of-file.ts';
import { sheetOf } from '../support/sheets/sheet-kit.ts';
import { upload } from '../support/upload.ts';

const AWAY = { status: 503, body: { success: false, code: 503 } };

/** One kind of write: sends the same action at each call, and counts its effects. */
interface Action {
  send(requestId: string): Promise<Pick<Answer, 'status' | 'body'>>;
  /** Number of rows the action has left; done once it leaves exactly one. */
  effects(): Promise<number>;
}

const { world, proxy, server } = crewBehindProxy();
const admin = signedIn(server);
const registrant = signedIn(server, 'registrant');

async function count(from: string, ...values: unknown[]): Promise<number> {
  const [row] = await world.ask(`select count(*) as count from ${from}`, values);
  return Number(row?.count);
}

const riskType = (name: string) => ({ name, code: name.slice(0, 8), sort: 1 });

/** Every way a call writes (security.md#3.3); edits and deletions write as additions do. */
const ACTIONS: { readonly [name: string]: () => Promise<Action> } = {
  async add() {
    const name = randomUUID();
    return {
      send: (requestId) => admin.post('/RiskType/add', riskType(name), requestId),
      effects: () => count('t_1.risk_type where name = $1', name),
    };
  },
  async 'event of a hazard'() {
    const id = await registrant.write<number>('/RiskRegister/add', registration(world.casting));
    const body = { id, judgeId: world.casting.ids.judge };
    return {
      send: (requestId) => registrant.post('/RiskRegister/submit', body, requestId),
      effects: () => count("t_1.record_history where record_id = $1 and event = 'RiskRegister/submit'", id),
    };
  },
  async upload() {
    const name = `${randomUUID()}.png`;
    return {
      send: (requestId) => upload(admin, '/sysFileInfo/upload', { file: { name, bytes: PIXEL }, requestId }),
      effects: () => count('t_1.sys_file_info where file_origin_name = $1', name),
    };
  },
  async import() {
    const name = `楼${randomUUID().slice(0, 8)}`;
    const file = { name: `${name}.xlsx`, bytes: await sheetOf(['地址名称', '上级地址'], [name, null]) };
    const mapping = JSON.stringify({ A: 'name', B: 'parentId' });
    return {
      send: (requestId) => upload(admin, '/Address/import', { file, fields: { mapping }, requestId }),
      effects: () => count('t_1.address where name = $1', name),
    };
  },
  async 'publish of a schema'() {
    const key = `field${randomUUID().slice(0, 6)}`;
    const id = await draft(admin, withProperties(fileOf('Address'), { [key]: { type: 'string', title: key } }));
    const version = async () => {
      const [tenant] = await world.ask("select schema_version from platform.tenant where id = '1'");
      return Number(tenant?.schema_version);
    };
    const before = await version();
    return {
      send: (requestId) => admin.post('/formmanager/publish', { id }, requestId),
      effects: async () => (await version()) - before,
    };
  },
};

/** Cuts only the commit of this action: meanwhile the server commits other things of its own accord. */
function cutCommitOf(requestId: string, verdict: Verdict): void {
  proxy.tap = (moment, mentions) => {
    if (moment !== 'commit' || !mentions(requestId)) return 'pass';
    proxy.tap = null;
    return verdict;
  };
}

describe.each(Object.entries(ACTIONS))(
  '%s, when the answer to its commit is lost (security.md#3.3)',
  (name, prepare) => {
    it.each([
      ['before it was sent', 'cut', 0],
      ['after it was sent', 'pass-cut', 1],
    ] as const)('%s', async (_, verdict, alreadyDone) => {
      // One publish changes what the next one starts from.
      if (name === 'publish of a schema' && verdict === 'pass-cut') await backToFile(admin, 'Address');
      const { send, effects } = await prepare();
      const requestId = randomUUID();
      cutCommitOf(requestId, verdict);
      expect(await send(requestId)).toMatchObject(AWAY);
      await expect.poll(effects).toBe(alreadyDone);
      const again = await send(requestId);
      expect(again).toMatchObject({ status: 200, body: { success: true } });
      expect((await send(requestId)).body).toEqual(again.body);
      expect(await effects()).toBe(1);
    });
  },
);

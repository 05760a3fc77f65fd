import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTool } from '../../../scripts/schemas/check-tool.ts';
import { explainTool } from '../../../scripts/schemas/explain-tool.ts';
import { planTool } from '../../../scripts/schemas/plan-tool.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { startServer } from '../../../src/server/boot/server.ts';
import { readConfig } from '../../../src/server/config.ts';
import { ScratchCopy } from '../../recipes/scratch-copy.ts';
import { ADMIN_PASSWORD } from '../../support/accounts.ts';
import { companyDatabase } from '../../support/company.ts';
import { fileOf, withProperties } from '../../support/revisions.ts';
import { IS_NIGHT } from '../../support/size.ts';

// A separate checkout whose files the tests edit; one test runs the command as users type it.
const copy = new ScratchCopy('linked');
const SCHEMAS = join(copy.folder, 'schemas');
const dataDir = mkdtempSync(join(tmpdir(), 'plan-'));
const FILE = fileOf('sysOrg');
const EDITED: Descriptor = {
  ...withProperties(FILE, { founded: { type: 'string', title: '成立日期', format: 'date' } }),
  title: '单位',
};
/** Text of every plan made with a database: number of records, new field and statement. */
const STORED_PLAN =
  /（sysOrg，现有 \d+ 条记录）[\s\S]*新增字段“成立日期”[\s\S]*alter table \S*sys_org\S* add column \S*founded/i;

function edit(document: Descriptor): void {
  writeFileSync(join(SCHEMAS, `resources/${document.name}.json`), JSON.stringify(document));
}

/** Command that `npm run schemas:plan` runs; calling it directly takes half the time. */
const PROGRAM = 'node node_modules/tsx/dist/cli.mjs scripts/schemas/plan.ts';
const plan = (words = '', env: NodeJS.ProcessEnv = {}) => copy.run(`${PROGRAM} ${words}`, env);

/** Runs the program without a database, in this process: a new one takes seconds to start. */
async function planHere(...args: string[]): Promise<{ status: number; output: string }> {
  const env = { DATA_DIR: join(dataDir, 'none') };
  const { status, printed, complaint = '' } = await planTool({ args, env, schemas: SCHEMAS });
  return { status, output: `${printed}${complaint}` };
}

beforeAll(() => edit(EDITED));
afterAll(() => {
  copy.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('without database and server', () => {
  it('compares with the last commit and says that no rows were counted', async () => {
    const { status, output } = await copy.run('npm run -s schemas:plan');
    expect(output).toContain('与已提交的描述文件（HEAD）相比；没有数据库，不列记录数和要执行的语句');
    expect(output).toContain('单位（sysOrg）');
    expect(output).toContain('[增加] 新增字段“成立日期”（founded，日期）');
    expect(output).not.toMatch(/条记录）|alter table/i);
    expect(status).toBe(0);
  });

  it('takes names of resources, and another commit', async () => {
    expect((await planHere('CameraFile')).output).toContain('描述文件相同，没有修改');
    expect((await planHere('--against', 'HEAD', 'sysOrg')).output).toContain('成立日期');
    const mistyped = await planHere('CameraFil');
    const output = expect.stringContaining('没有资源“CameraFil”，是不是“CameraFile”？');
    expect(mistyped).toMatchObject({ status: 1, output });
    const unknown = await planHere('--against', 'v0.0.0');
    expect(unknown.output).toContain('git 中也没有提交 v0.0.0');
    expect(unknown.status).toBe(1);
  });

  it('announces a field that a list written out leaves out, as check and explain do', async () => {
    const words = '未列出“成立日期”（founded），不会显示';
    expect((await planHere('sysOrg')).output).toContain(words);
    expect(checkTool(SCHEMAS).printed).toMatch(/新提示：schemas\/resources\/sysOrg\.json:\d+: .*“成立日期”（founded）/);
    expect(explainTool(['sysOrg', 'founded'], SCHEMAS).printed).toContain(words);
  });

  it('tells new files and mistakes', async () => {
    const forklift = { ...fileOf('sysPos'), name: 'Forklift', title: '叉车' };
    edit(forklift);
    try {
      expect((await planHere('Forklift')).output).toContain('下次启动时新增或去掉的资源：Forklift');
      edit({ ...forklift, display: 'nmae' });
      const wrong = await planHere();
      expect(wrong.output).toContain('schemas/resources/Forklift.json: display');
      expect(wrong.status).toBe(1);
    } finally {
      rmSync(join(SCHEMAS, 'resources/Forklift.json'));
    }
  });
});

// At night only: each of these tests starts a database or a server of its own.
if (IS_NIGHT) {
  it('with the database of DATABASE_URL counts rows and names the statements of the next start', async () => {
    const company = await companyDatabase();
    const { status, output } = await plan('', { DATABASE_URL: company.url });
    await company.drop();
    expect(output).toContain('与数据库正在使用的版本相比，下次启动时：');
    expect(output).toMatch(STORED_PLAN);
    expect(output).toContain('现有 16 条记录');
    expect(status).toBe(0);
  });

  // In the order of a working day: plan against the running server, stop the server, plan against its database.
  it('with the database of DATA_DIR asks the server that runs, and starts the database when none does', async () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SEED: 'none', ADMIN_PASSWORD, CAPTCHA_OPEN: 'false' });
    const server = await startServer({ config, log: pino({ level: 'silent' }) });
    const planRemote = (words = '') => plan(`--url ${server.address} ${words}`, { SCHEMAS_PASSWORD: ADMIN_PASSWORD });
    const outcome = (status: number, words: RegExp) => ({ status, output: expect.stringMatching(words) });
    try {
      expect(await plan('', { DATA_DIR: dataDir })).toMatchObject(
        outcome(1, /正被另一个服务进程.*使用[\s\S]*--url 地址/),
      );
      const asked = await planRemote();
      expect(asked).toMatchObject(outcome(0, STORED_PLAN));
      expect(asked.output).toContain(`与 ${server.address} 正在使用的版本相比`);
      edit(withProperties(FILE, { tel: { ...FILE.record.properties.tel, pattern: '^1' } }));
      expect(await planRemote('sysOrg')).toMatchObject(outcome(1, /不能在线发布/));
      edit(EDITED);
    } finally {
      await server.stop();
    }
    expect(await plan('sysOrg', { DATA_DIR: dataDir })).toMatchObject(outcome(0, STORED_PLAN));
    expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false);
    expect(await planRemote()).toMatchObject(outcome(1, /没有应答，请检查地址（--url）/));
  });
}

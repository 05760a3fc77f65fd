import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordWorld, type RecordWorld } from '../../../../../tests/support/record-world.ts';
import { readConfig } from '../../../../server/config.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { loadCatalogs } from '../../../../server/schemas/descriptors.ts';
import { loadIdentity } from '../../../../server/session/identity.ts';
import { addNewParts } from './new-parts.ts';
import { seedIfEmpty } from './seed.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe('an installation of an older version', () => {
  let world: RecordWorld;
  let db: DbSession;
  let platform: Platform;

  const run = async (text: string) => (await world.database.query(text)).rows;
  const codesOf = async (table: string) =>
    (await run(`select code from t_1.${table} where not is_deleted order by code`)).map(({ code }) => String(code));

  beforeAll(async () => {
    world = await createRecordWorld([]);
    const { database } = world;
    const catalogs = loadCatalogs();
    const config = readConfig({ SEED: 'none' });
    platform = { config, database, catalogs, log: silent, now: () => new Date() } as unknown as Platform; // what seeding uses of it
    await seedIfEmpty(platform, null, () => {});
    db = database.session('1');
  });

  afterAll(() => world?.stop());

  const SEND_TYPE = "(select id from t_1.sys_dict_type where code = 'send_type')";
  const ICONS = "select code, icon from t_1.sys_menu where code in ('QyWechatConfig', 'RiskAgainCheck') order by 1";

  /** Simulates an older version: without the screen of roles, one button, one dictionary, one value and one setting. */
  async function makeOlder(): Promise<void> {
    const gone = "code like 'sys_role%' or code = 'CameraFile:CameraFile:add'";
    await run(`delete from t_1.sys_role_menu where menu_id in (select id from t_1.sys_menu where ${gone})`);
    await run(`delete from t_1.sys_menu where ${gone}`);
    await run(
      "delete from t_1.sys_dict_data where type_id = (select id from t_1.sys_dict_type where code = 'op_type')",
    );
    await run("delete from t_1.sys_dict_type where code = 'op_type'");
    await run(
      "delete from t_1.sys_dict_data where code = '3' and type_id = (select id from t_1.sys_dict_type where code = 'sms_send_source')",
    );
    await run("delete from t_1.sys_config where code = 'HAZARD_SIMILAR'");
    await run("update platform.setting set value = (value::jsonb - 'parts')::text where key = 'seed:1'");
  }

  /** Makes changes of an administrator. */
  async function workOnIt(): Promise<void> {
    await run("update t_1.sys_menu set name = '摄像头' where code = 'CameraFile'");
    await run("update t_1.sys_menu set is_deleted = true where code in ('sms', 'EquipmentFile')");
    await run("update t_1.sys_config set value = '0.9' where code = 'HAZARD_REPEAT_DAYS'");
  }

  const heldBy = async (role: string) => {
    const held = await run(`select m.code from t_1.sys_menu m join t_1.sys_role_menu rm on rm.menu_id = m.id
      join t_1.sys_role r on r.id = rm.role_id where r.code = '${role}' and not m.is_deleted order by 1`);
    return held.map(({ code }) => String(code));
  };
  const manager = () => heldBy('sys_manager_role');

  const dictionaryValues = () =>
    run(`select t.code as type, d.code, d.value from t_1.sys_dict_data d join t_1.sys_dict_type t on t.id = d.type_id
      where t.code in ('sms_send_source', 'op_type', 'send_type') order by 1, 2`);

  it('gets what the new one brings, with the grants of the product’s roles', async () => {
    const before = {
      menus: await codesOf('sys_menu'),
      held: await manager(),
      settings: await codesOf('sys_config'),
      values: await dictionaryValues(),
    };
    await makeOlder();
    expect(await codesOf('sys_menu')).not.toEqual(before.menus);
    await addNewParts(platform);
    expect(await codesOf('sys_menu')).toEqual(before.menus);
    expect(await manager()).toEqual(before.held);
    expect(await codesOf('sys_config')).toEqual(before.settings);
    expect(await dictionaryValues()).toEqual(before.values);
    const [screen] = await run(
      "select m.pids, m.pid, p.code as parent, p.pids as above from t_1.sys_menu m join t_1.sys_menu p on p.id = m.pid where m.code = 'sys_role'",
    );
    expect(screen?.pids).toBe(`${screen?.above}[${screen?.pid}],`);
    const admin = await db.first<{ id: number }>(
      db.t.selectFrom('sys_user').select('id').where('account', '=', 'admin'),
    );
    expect((await loadIdentity(db, String(admin?.id)))?.permissions.has('sysRole:grantMenu')).toBe(true);
  });

  it('gives a role that older versions brought without menus what it holds now, while it is empty', async () => {
    const before = await heldBy('company_scope');
    expect(before).toContain('RiskQuery');
    const own = "role_id = (select id from t_1.sys_role where code = 'company_scope')";
    await run(`delete from t_1.sys_role_menu where ${own}`);
    await makeOlder();
    await addNewParts(platform);
    expect(await heldBy('company_scope')).toEqual(before);
    await run(`delete from t_1.sys_role_menu where ${own} and menu_id in
      (select id from t_1.sys_menu where code = 'RiskQuery' or code like 'RiskQuery:%')`);
    const left = await heldBy('company_scope');
    expect(left).not.toEqual([]);
    await makeOlder();
    await addNewParts(platform);
    expect(await heldBy('company_scope')).toEqual(left);
  });

  it('gets the family’s words for the codes of short messages, and icons in the one spelling', async () => {
    const [values, icons] = [await dictionaryValues(), await run(ICONS)];
    await run(`update t_1.sys_dict_data set value = case code when '1' then '直接发送' else '批量发送' end
      where code in ('1', '2') and type_id = ${SEND_TYPE}`);
    await run(`delete from t_1.sys_dict_data where code in ('0', '3') and type_id = ${SEND_TYPE}`);
    await run("update t_1.sys_menu set icon = 'WechatWorkOutlined' where code = 'QyWechatConfig'");
    await run("update t_1.sys_menu set icon = 'FileSearchOutlined' where code = 'RiskAgainCheck'");
    await makeOlder();
    await addNewParts(platform);
    expect(await dictionaryValues()).toEqual(values);
    expect(await run(ICONS)).toEqual(icons);
    await run(`update t_1.sys_dict_data set value = '已发出' where code = '1' and type_id = ${SEND_TYPE}`);
    await makeOlder();
    await addNewParts(platform);
    expect(await run(`select value from t_1.sys_dict_data where code = '1' and type_id = ${SEND_TYPE}`)).toEqual([
      { value: '已发出' },
    ]);
  });

  it('keeps what its administrator changed or deleted, and puts nothing into that', async () => {
    await workOnIt();
    await makeOlder();
    await run("delete from t_1.sys_role_menu where menu_id in (select id from t_1.sys_menu where code like 'sms:%')");
    await run("delete from t_1.sys_menu where code like 'sms:%'");
    await addNewParts(platform);
    const menus = await codesOf('sys_menu');
    expect(menus).toContain('sys_role');
    expect(menus.filter((code) => /^(sms|EquipmentFile$)/.test(code))).toEqual([]);
    expect(await run("select name from t_1.sys_menu where code = 'CameraFile'")).toEqual([{ name: '摄像头' }]);
    expect(await run("select value from t_1.sys_config where code = 'HAZARD_REPEAT_DAYS'")).toEqual([{ value: '0.9' }]);
  });

  it('takes a code of its administrator for its own whatever its case, for no two differ in that alone', async () => {
    await makeOlder();
    await run(`insert into t_1.sys_config (code, name, value, status, created_time, is_deleted)
      values ('hazard_similar', '自定', '1', 0, now(), false)`);
    await run(`insert into t_1.sys_dict_type (code, name, status, created_time, is_deleted)
      values ('OP_TYPE', '自定', 0, now(), false)`);
    await addNewParts(platform);
    const settings = (await codesOf('sys_config')).filter((code) => /^hazard_similar$/i.test(code));
    const types = (await codesOf('sys_dict_type')).filter((code) => /^op_type$/i.test(code));
    expect([...settings, ...types]).toEqual(['hazard_similar', 'OP_TYPE']);
    await run("delete from t_1.sys_config where code = 'hazard_similar'");
    await run("delete from t_1.sys_dict_type where code = 'OP_TYPE'");
  });

  it('gives no role the new button of a menu that was taken from it', async () => {
    const holds =
      "select from t_1.sys_role_menu rm join t_1.sys_menu m on m.id = rm.menu_id join t_1.sys_role r on r.id = rm.role_id where r.code = 'sys_manager_role' and m.code like 'CameraFile%'";
    expect(await run(holds)).not.toEqual([]);
    await run(
      "delete from t_1.sys_role_menu where role_id = (select id from t_1.sys_role where code = 'sys_manager_role') and menu_id in (select id from t_1.sys_menu where code like 'CameraFile%')",
    );
    await makeOlder();
    await addNewParts(platform);
    expect(await codesOf('sys_menu')).toContain('CameraFile:CameraFile:add');
    expect(await run(holds)).toEqual([]);
  });

  it('is looked through once, whichever of two servers starts first', async () => {
    await makeOlder();
    await Promise.all([addNewParts(platform), addNewParts(platform)]);
    const menus = await codesOf('sys_menu');
    expect(new Set(menus).size).toBe(menus.length);
    await run("delete from t_1.sys_config where code = 'HAZARD_SIMILAR'");
    await addNewParts(platform);
    expect(await codesOf('sys_config')).not.toContain('HAZARD_SIMILAR');
  });
});

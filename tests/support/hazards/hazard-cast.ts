import { HAZARD_EVENTS } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { MANAGER_LISTS } from '../../../src/features/hazard/hazards/workflow/rules.ts';
import type { DbSession } from '../../../src/server/db/session.ts';
import { storeHash } from '../../../src/server/session/credentials.ts';
import { addRow } from '../../contract/keyring.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import type { ApiClient } from '../api-client.ts';
import { quickHash } from '../quick-hash.ts';
import type { TestServer } from '../server.ts';

/**
 * Accounts around a hazard in two workshops: named persons, bystanders who hold the permissions, managers, a stranger.
 */
export const CAST = [
  'registrant',
  'judge',
  'judge2',
  'checker',
  'checker2',
  'rectifier',
  'rectifier2',
  'acceptor',
  'acceptor2',
  'director',
  'bystander',
  'manager',
  'neighbour',
  'stranger',
] as const;
export type Member = (typeof CAST)[number];

/** Ids of the cast and of the rows that hazards refer to, valid on every server of the installation. */
export interface Casting {
  ids: Record<Member, string>;
  orgs: { workshop: string; neighbour: string };
  types: { risk: number; point: number };
  address: number;
}

export interface Cast extends Casting {
  server: TestServer;
  clients: Record<Member | 'superAdmin', ApiClient>;
}

const ACTIONS = [...new Set(Object.values(HAZARD_EVENTS).map(({ permission }) => permission)), 'RiskRegister:add'];
const LISTS = [...new Set(Object.values(MANAGER_LISTS))];
const PAGES = [
  'RiskRegister:page',
  'RiskAgainCheck:page',
  'RiskRectify:page',
  'RiskDelay:page',
  'RiskAcceptRecord:pageAccepRecord',
];
const OWN_ASSIGN = 'RiskRectify:assign';

/** Permissions of named persons: every action but `OWN_ASSIGN`, which alone would make them managers (look.md#15.2). */
const WORKER = [...ACTIONS.filter((code) => code !== OWN_ASSIGN), ...PAGES];
const MANAGER = [...ACTIONS, ...PAGES, ...LISTS, 'RiskRegister:deletedPage', 'RiskRegister:linkPlace'];

const ONLY_NAMED = 4;
const OWN_ORG = 3;
const EVERYTHING = 1;

interface Part {
  codes: readonly string[];
  scope: number;
  org: 'workshop' | 'neighbour';
  /** Codes of further roles, which the product defines. */
  roles?: string[];
}

const worker: Part = { codes: WORKER, scope: ONLY_NAMED, org: 'workshop' };

const PARTS: Record<Member, Part> = {
  registrant: worker,
  judge: worker,
  judge2: worker,
  checker: worker,
  checker2: worker,
  rectifier: worker,
  rectifier2: worker,
  acceptor: { ...worker, roles: ['plant_director'] },
  acceptor2: { ...worker, roles: ['plant_director'] },
  director: { ...worker, roles: ['plant_director'] },
  bystander: { ...worker, scope: OWN_ORG, codes: [...WORKER, OWN_ASSIGN] },
  manager: { codes: MANAGER, scope: EVERYTHING, org: 'workshop' },
  neighbour: { codes: MANAGER, scope: OWN_ORG, org: 'neighbour' },
  stranger: { codes: [], scope: OWN_ORG, org: 'workshop' },
};

/** Creates the cast; `more` are further permissions of all members but the stranger. */
export async function createCast(server: TestServer, more: readonly string[] = []): Promise<Cast> {
  const db = server.platform.database.session('1');
  const orgs = { workshop: await addOrg(db, '合成一车间'), neighbour: await addOrg(db, '储运车间') };
  const address = await addRow(db, 'address', { name: '精馏框架', parent_id: 0, sort: 1 });
  const hash = await quickHash(DEMO_PASSWORD);
  const ids: Partial<Record<Member, string>> = {};
  for (const member of CAST) ids[member] = await addMember(db, { member, orgs, hash, more });
  const clients: Partial<Record<Member | 'superAdmin', ApiClient>> = { superAdmin: await server.login() };
  for (const member of CAST) clients[member] = await server.login(member, DEMO_PASSWORD);
  return {
    server,
    ids: ids as Cast['ids'],
    clients: clients as Cast['clients'],
    orgs,
    address,
    types: { risk: await firstId(db, 'risk_type'), point: await firstId(db, 'risk_point_type') },
  };
}

interface NewMember {
  member: Member;
  orgs: Cast['orgs'];
  hash: string;
  more: readonly string[];
}

async function addMember(db: DbSession, { member, orgs, hash, more }: NewMember): Promise<string> {
  const part = PARTS[member];
  const person = { account: member, name: `${member}先生`, nick_name: member, admin_type: '3', status: 0 };
  const id = await addRow(db, 'sys_user', { ...person, org_id: orgs[part.org] });
  await storeHash(db, String(id), { hash, mustChange: false, now: new Date() });
  const role = await addRow(db, 'sys_role', {
    name: member,
    code: `test_${member}`,
    data_scope_type: part.scope,
    status: 0,
    sort: 1,
  });
  await grant(db, role, part.codes.length === 0 ? [] : [...part.codes, ...more]);
  await db.run(db.t.insertInto('sys_user_role').values({ user_id: id, role_id: role }));
  for (const code of part.roles ?? []) {
    const held = await db.first(db.t.selectFrom('sys_role').select('id').where('code', '=', code));
    await db.run(db.t.insertInto('sys_user_role').values({ user_id: id, role_id: held?.id }));
  }
  // Limits the data scope of a role of the product, so that named persons see only the hazards that name them.
  await db.run(db.t.updateTable('sys_role').set({ data_scope_type: ONLY_NAMED }).where('code', '=', 'plant_director'));
  return String(id);
}

/** Grants permissions to a role through one menu row each, so that every code can be granted alone. */
async function grant(db: DbSession, role: number, codes: readonly string[]): Promise<void> {
  for (const permission of codes) {
    const menu = await addRow(db, 'sys_menu', {
      pid: 0,
      name: permission.slice(0, 20),
      code: `test:${role}:${permission}`,
      type: 2,
      permission,
      application: 'hazard',
      status: 0,
      sort: 100,
    });
    await db.run(db.t.insertInto('sys_role_menu').values({ role_id: role, menu_id: menu }));
  }
}

async function addOrg(db: DbSession, name: string): Promise<string> {
  return String(await addRow(db, 'sys_org', { name, code: name, pid: 0, pids: '[0],', sort: 100, status: 0 }));
}

async function firstId(db: DbSession, table: string): Promise<number> {
  const row = await db.first<{ id: number }>(db.t.selectFrom(table).select('id').orderBy('id').limit(1));
  return row?.id ?? addRow(db, table, { name: table, code: table, sort: 1 });
}

/** Gives a member a further role of the product and signs him in again. */
export async function grantRole(cast: Cast, member: Member, code: string): Promise<void> {
  const db = cast.server.platform.database.session('1');
  const role = await db.first<{ id: number }>(db.t.selectFrom('sys_role').select('id').where('code', '=', code));
  await db.run(db.t.insertInto('sys_user_role').values({ user_id: cast.ids[member], role_id: role?.id }));
  cast.clients[member] = await cast.server.login(member, DEMO_PASSWORD);
}

/** Sets a parameter of group HAZARD. */
export async function setHazardConfig(server: TestServer, code: string, value: string): Promise<void> {
  const db = server.platform.database.session('1');
  const changed = await db.run(db.t.updateTable('sys_config').set({ value }).where('code', '=', code));
  if (changed === 0) {
    await db.run(db.t.insertInto('sys_config').values({ name: code, code, value, created_time: new Date() }));
  }
}

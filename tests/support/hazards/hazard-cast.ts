import { HAZARD_EVENTS } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { MANAGER_LISTS } from '../../../src/features/hazard/hazards/workflow/rules.ts';
import type { DbSession } from '../../../src/server/db/session.ts';
import { addOrg, addRow, giveRole, Keyring } from '../../contract/keyring.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import type { ApiClient } from '../api-client.ts';
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
  const orgs = {
    workshop: await addOrg(db, '合成一车间', { sort: 100 }),
    neighbour: await addOrg(db, '储运车间', { sort: 100 }),
  };
  const address = await addRow(db, 'address', { name: '精馏框架', parent_id: 0, sort: 1 });
  const ids: Partial<Record<Member, string>> = {};
  const clients: Partial<Record<Member | 'superAdmin', ApiClient>> = { superAdmin: await server.login() };
  for (const member of CAST) {
    const { codes, scope, org, roles = [] } = PARTS[member];
    const person = { account: member, name: `${member}先生`, scope, orgId: orgs[org] };
    const keyring = await Keyring.create(server, person);
    await keyring.hold(codes.length === 0 ? [] : [...codes, ...more]);
    for (const code of roles) await giveRole(db, keyring.userId, code);
    ids[member] = keyring.userId;
    clients[member] = keyring.client;
  }
  // Limits the data scope of a role of the product, so that named persons see only the hazards that name them.
  await db.run(db.t.updateTable('sys_role').set({ data_scope_type: ONLY_NAMED }).where('code', '=', 'plant_director'));
  return {
    server,
    ids: ids as Cast['ids'],
    clients: clients as Cast['clients'],
    orgs,
    address,
    types: { risk: await firstId(db, 'risk_type'), point: await firstId(db, 'risk_point_type') },
  };
}

async function firstId(db: DbSession, table: string): Promise<number> {
  const row = await db.first<{ id: number }>(db.t.selectFrom(table).select('id').orderBy('id').limit(1));
  return row?.id ?? addRow(db, table, { name: table, code: table, sort: 1 });
}

/** Gives a member a further role of the product and signs him in again. */
export async function grantRole(cast: Cast, member: Member, code: string): Promise<void> {
  await giveRole(cast.server.platform.database.session('1'), cast.ids[member], code);
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

import '../../src/server/boot/features.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAZARD_EVENTS, type HazardEvent } from '../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../src/features/hazard/hazards/workflow/facts.ts';
import { ADMIN } from '../support/accounts.ts';
import { businessDigest } from '../support/digest.ts';
import { LIFECYCLE, payloadOf, registration } from '../support/hazard-lifecycle.ts';
import { castOfFile } from '../support/hazards/cast-of-file.ts';
import { attempt, detailOf, hazardIn, register } from '../support/hazards/hazard-drive.ts';
import { idOf } from '../support/people.ts';
import { rowsIn } from '../support/stored.ts';
import { addRow } from './keyring.ts';

/**
 * Every input by which a hazard names a person × every kind of person (domain.md#9.3a). A person who cannot act at the
 * stage is refused, and nothing is written.
 */

const cast = castOfFile();
let persons: Record<Kind, string>;

const db = () => cast.server.platform.database.session('1');

beforeAll(async () => {
  persons = {
    eligible: cast.ids.bystander,
    'without the code': cast.ids.stranger,
    'with the code by a disabled role': await another('role', { status: 1 }),
    'with the code by a disabled button': await another('menu', { status: 1 }),
    'with the code by a deleted role': await another('role', { is_deleted: true }),
    disabled: await another('user', { status: 1 }),
    deleted: await another('user', { is_deleted: true }),
    'of nobody': '6000000',
    'super administrator': await idOf(cast.server, ADMIN),
  };
});

const REFUSED = [
  'without the code',
  'with the code by a disabled role',
  'with the code by a disabled button',
  'with the code by a deleted role',
] as const;
const UNKNOWN = ['deleted', 'of nobody', 'super administrator'] as const;
type Kind = 'eligible' | (typeof REFUSED)[number] | 'disabled' | (typeof UNKNOWN)[number];

const CODES = ['RiskRegister:judge', 'RiskAgainCheck:edit', 'RiskRectify:add', 'RiskAcceptRecord:add'];

let made = 0;

/** Adds a person whose role gives the codes of all stages; `change` spoils the rows of one table. */
async function another(spoiled: 'user' | 'role' | 'menu', change: Record<string, unknown>): Promise<string> {
  made += 1;
  const of = (table: typeof spoiled) => (table === spoiled ? change : {});
  const name = `某人${made}`;
  const base = { status: 0, is_deleted: false };
  const [account, code] = [`some${made}`, `some${made}`];
  const user = await addRow(db(), 'sys_user', { ...base, account, name, admin_type: '3', ...of('user') });
  const role = await addRow(db(), 'sys_role', { ...base, name, code, data_scope_type: 4, ...of('role') });
  await db().run(db().t.insertInto('sys_user_role').values({ user_id: user, role_id: role }));
  for (const permission of CODES) {
    const button = { pid: 0, name, code: `${code}:${permission}`, type: 2, permission };
    const menu = await addRow(db(), 'sys_menu', { ...base, ...button, ...of('menu') });
    await db().run(db().t.insertInto('sys_role_menu').values({ role_id: role, menu_id: menu }));
  }
  return String(user);
}

interface Place {
  event: HazardEvent;
  from: Partial<HazardFacts>;
  key: string;
  stage: string;
}

const PLACES: readonly Place[] = [
  { event: 'RiskRegister/submit.judge', from: { status: 0 }, key: 'judgeId', stage: '研判' },
  { event: 'RiskRegister/submit.judge', from: { status: 0 }, key: 'againCheckId', stage: '核查' },
  { event: 'RiskRegister/submit.direct', from: { status: 0 }, key: 'againCheckId', stage: '核查' },
  { event: 'RiskRegister/judge.yes', from: { status: 1 }, key: 'againCheckId', stage: '核查' },
  { event: 'RiskRegister/judgeAssign', from: { status: 1 }, key: 'judgeId', stage: '研判' },
  { event: 'RiskAgainCheck/edit.general', from: { status: 2 }, key: 'rectifyUserId', stage: '整改' },
  { event: 'RiskAgainCheck/edit.major', from: { status: 2 }, key: 'rectifyUserId', stage: '整改' },
  { event: 'RiskAgainCheck/assign', from: { status: 2 }, key: 'againCheckId', stage: '核查' },
  { event: 'RiskRectify/add', from: { status: 3 }, key: 'acceptUserId', stage: '验收' },
  { event: 'RiskRectify/assign', from: { status: 3 }, key: 'rectifyUserId', stage: '整改' },
  { event: 'RiskAcceptRecord/assign', from: { status: 4 }, key: 'acceptUserId', stage: '验收' },
];

const isFirst = (place: Place) => place === PLACES[0];

/** All of them at the first place; one of each refusal at the others, which share its check. */
const refusedAt = (place: Place) => (isFirst(place) ? REFUSED : REFUSED.slice(0, 1));
const unknownAt = (place: Place) => (isFirst(place) ? UNKNOWN : UNKNOWN.slice(-1));

describe.each(PLACES)('$event naming $key', (place) => {
  const { event, from, key, stage } = place;

  it('refuses whoever cannot act there, and takes who holds the call of the stage, whatever his data scope', async () => {
    const id = await hazardIn(cast, from);
    const named = (kind: Kind) => attempt(cast, { id, event, body: { [key]: persons[kind] } });
    const before = await businessDigest(cast.server);
    for (const kind of refusedAt(place))
      expect((await named(kind)).body, kind).toMatchObject(await unfit(kind, key, stage));
    const { body: disabled } = await named('disabled');
    expect(disabled).toMatchObject({ success: false, code: 500, extras: { errorCode: 'H1011' } });
    for (const kind of unknownAt(place)) {
      const refusal = (await named(kind)).body;
      expect(refusal, kind).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: key }] } });
      expect(refusal.message, kind).toMatch(/^所选.+不存在$/);
    }
    expect(await businessDigest(cast.server)).toEqual(before);
    const { body } = await named('eligible');
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    expect(String((await detailOf(cast, id, 'superAdmin'))[key])).toBe(persons.eligible);
  });
});

/** Refusal of a person who cannot act at a stage, at the field that names him. */
async function unfit(kind: Kind, key: string, stage: string): Promise<object> {
  const [person] = await rowsIn(cast.server, 'sys_user', { id: persons[kind] });
  const message = `${person?.name}没有${stage}权限，请另选`;
  return { success: false, code: 500, message, extras: { errorCode: 'H1014', errors: [{ field: key, message }] } };
}

describe.each([
  ['judgeId', '研判'],
  ['againCheckId', '核查'],
])('a draft proposing %s', (key, stage) => {
  const add = (kind: Kind) =>
    cast.clients.registrant.post('/RiskRegister/add', registration(cast, { [key]: persons[kind] }));

  it('is refused for a person who cannot act there, also when it is changed to one, and keeps the one it has', async () => {
    const [kind] = REFUSED;
    expect((await add(kind)).body).toMatchObject(await unfit(kind, key, stage));
    for (const absent of ['disabled', 'deleted'] as const)
      expect((await add(absent)).body, absent).toMatchObject({ success: false, code: 400 });
    const id = (await add('eligible')).body.data;
    const edit = (body: object) => cast.clients.registrant.post('/RiskRegister/edit', { id, ...body });
    expect((await edit({ [key]: persons['without the code'] })).body).toMatchObject({ extras: { errorCode: 'H1014' } });
    expect((await edit({ [key]: persons.eligible, remark: '夜班发现' })).body).toMatchObject({ success: true });
  });

  it('is judged again when it is submitted', async () => {
    const person = await another('user', {});
    const id = await register(cast, { [key]: person });
    await db().run(db().t.deleteFrom('sys_user_role').where('user_id', '=', Number(person)));
    const { body } = await cast.clients.registrant.post('/RiskRegister/submit', { id });
    expect(body).toMatchObject({ success: false, extras: { errorCode: 'H1014' } });
    expect((await detailOf(cast, id)).status).toBe(0);
  });
});

it('a super administrator is named by his like, and can act', async () => {
  const by = cast.clients.superAdmin;
  const judgeId = persons['super administrator'];
  const own = await by.write<number>('/RiskRegister/add', registration(cast, { judgeId, submit: true }));
  await by.write('/RiskRegister/judge', { id: own, isRisk: 0, judgeOpinion: '设备正常' });
});

it('every call that names a person of a stage is in the matrix', () => {
  const tried = new Set(PLACES.map(({ event, key }) => `${HAZARD_EVENTS[event].call} ${key}`));
  const resources = cast.server.platform.catalogs.base.resources;
  const asked = resources.flatMap(({ name, actions }) =>
    actions.flatMap(({ verb, form }) =>
      (form?.fields ?? []).filter(({ relation }) => relation?.stage).map(({ key }) => `${name}/${verb} ${key}`),
    ),
  );
  expect(asked.length).toBeGreaterThan(8);
  // Proposals for the submission to come: warnings.api.test.ts has them refused as those of a draft (above).
  const proposals = ['AIWarningMessage/toRisk judgeId', 'AIWarningMessage/toRisk againCheckId'];
  expect(asked.filter((place) => !tried.has(place))).toEqual(proposals);
  const events = Object.keys(LIFECYCLE).filter((event) =>
    Object.keys(payloadOf(cast, event as HazardEvent)).some((key) =>
      /^(judge|againCheck|rectifyUser|acceptUser)Id$/.test(key),
    ),
  );
  expect(events.filter((event) => !PLACES.some((place) => place.event === event))).toEqual([]);
});

import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Catalog } from '../../../src/server/catalog.ts';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { payloadOf, registration } from '../../support/hazard-lifecycle.ts';
import type { Cast } from '../../support/hazards/hazard-cast.ts';
import { PIXEL } from '../../support/pictures.ts';
import type { Random } from '../../support/random.ts';
import { fileOf, withProperties } from '../../support/revisions.ts';
import type { Draft, FormPart, Payload } from './draft.ts';
import { ownerOf, type Route } from './operations.ts';
import type { Sheets } from './sheets.ts';
import type { Stock } from './stock.ts';
import { drawValue, objectOf } from './values.ts';

/** Calls that end or change the session they come with: made with an account nothing else depends on. */
export const OWN_SESSION: ReadonlySet<string> = new Set(['/logout', '/sysUser/updatePwd']);
export const THROWAWAY = 'stranger';
const ADMIN = 'superAdmin';

export interface Sources {
  cast: Cast;
  stock: Stock;
  sheets: Sheets;
  catalog: Catalog;
}

/** A request that could well succeed: right caller, body of its schema, ids of existing records. */
export async function positive(route: Route, sources: Sources, random: Random): Promise<Draft> {
  const task = taskOf(route, sources.stock, random);
  const draft: Draft = {
    route,
    account: OWN_SESSION.has(route.path) ? THROWAWAY : (task?.account ?? ADMIN),
    params: {},
    query: queryOf(route, sources, random),
    headers: [],
    payload: await drawPayload(route, sources, random),
    notes: ['valid'],
  };
  for (const name of route.pathKeys) draft.params[name] = paramOf(name, { draft, sources, random });
  if (task) name(draft, task.id);
  // Copies the body: spoiling it must not change the stock.
  if (draft.payload.kind === 'json') draft.payload = structuredClone(draft.payload);
  return draft;
}

function taskOf(route: Route, stock: Stock, random: Random) {
  const tasks = route.method === 'POST' ? stock.tasks(route.path.slice(1)) : [];
  return tasks.length > 0 ? random.pick(tasks) : undefined;
}

/** Puts the id of a hazard under the key that the call expects. */
function name({ payload, route }: Draft, id: unknown): void {
  if (payload.kind !== 'json') return;
  const key = route.body?.required?.includes('riskRegisterId') ? 'riskRegisterId' : 'id';
  (payload.value as Record<string, unknown>)[key] = id; // every hazard call takes an object
}

function paramOf(name: string, { draft, sources, random }: { draft: Draft; sources: Sources; random: Random }): string {
  if (name === 'name') return random.pick(sources.catalog.resources).name;
  return name === 'hash' ? sources.catalog.hash(draft.params.name ?? '') : String(random.int(100));
}

function queryOf(route: Route, { stock }: Sources, random: Random): [string, string][] {
  const rows = stock.rows(ownerOf(route));
  return Object.entries(route.query).flatMap(([key, schema]): [string, string][] => {
    if (key === 'id' && !route.query.pageNo) return rows.length > 0 ? [[key, String(random.pick(rows).id)]] : [];
    const isOnly = Object.keys(route.query).length <= 2;
    if (!isOnly && !random.chance(Math.min(0.3, 3 / Object.keys(route.query).length))) return [];
    const value = filterOf(key, { schema, stock, random }) ?? '';
    return [[key, String(value)]];
  });
}

function filterOf(key: string, { schema, stock, random }: { schema: JsonSchema; stock: Stock; random: Random }) {
  if (key === 'searchStatus') return random.pick(['0', '1', '-1']);
  if (key === 'queryYear') return '2026';
  if (key === 'queryMonth') return random.between(1, 12);
  if (key === 'code') return random.pick(['sex', 'yes_or_no', 'menu_Rectify', 'eval_method']);
  if (/Time$/.test(key)) return drawValue({ random, stock }, { key, schema: { type: 'string', maxLength: 20 } });
  return drawValue({ random, stock }, { key, schema: { ...schema, maxLength: Math.min(schema.maxLength ?? 40, 40) } });
}

async function drawPayload(route: Route, sources: Sources, random: Random): Promise<Payload> {
  if (route.form) return { kind: 'form', parts: await partsOf(route, sources, random) };
  if (route.method === 'GET' || !route.body) return { kind: 'none' };
  const special = SPECIAL[route.path] ?? (/importUndo$|DataUndo$/.test(route.path) ? undoBody(route) : undefined);
  if (special) return { kind: 'json', value: special(sources, random) };
  const fitting = random.chance(0.6) ? hazardBody(route, sources.cast, random) : null;
  if (fitting) return { kind: 'json', value: fitting };
  return { kind: 'json', value: bodyOf(route, sources, random) };
}

function bodyOf(route: Route, { stock, cast }: Sources, random: Random): unknown {
  const schema = route.body ?? {};
  // Leaves out the cast: a reset password, a disabled or deleted user would end the session the campaign sends with.
  const rows = stock.rows(ownerOf(route)).filter(({ account }) => !(String(account) in cast.clients));
  const idOf = () => (rows.length > 0 ? random.pick(rows).id : random.int(1_000));
  if (schema.type === 'array') return Array.from({ length: random.between(1, 2) }, idOf);
  const example: Json = schema.examples?.[0] ?? null;
  const body = objectOf({ random, stock }, schema, example);
  if ('id' in (schema.properties ?? {})) body.id = idOf();
  const row = rows.find(({ id }) => id === body.id);
  if ('version' in body) body.version = row?.version ?? 1;
  // Old clients send the whole row back.
  return schema.additionalProperties === true && row && random.chance(0.5) ? { ...row, ...body } : body;
}

/** Body that a hazard call accepts in this company; null for other calls. */
function hazardBody({ path }: Route, cast: Cast, random: Random): Record<string, unknown> | null {
  if (path === '/RiskRegister/add') return registration(cast);
  const events = (Object.keys(HAZARD_EVENTS) as HazardEvent[]).filter(
    (event) => `/${HAZARD_EVENTS[event].call}` === path,
  );
  return events.length > 0 ? { ...payloadOf(cast, random.pick(events)) } : null;
}

function undoBody(route: Route): Special {
  return ({ stock }, random) => {
    const rows = stock.rows(`${ownerOf(route)} imports`);
    return { id: rows.length > 0 ? random.pick(rows).id : 1, mode: random.pick(['all', 'partial']) };
  };
}

async function partsOf(route: Route, { sheets, catalog, stock }: Sources, random: Random): Promise<FormPart[]> {
  const resource = catalog.find(ownerOf(route));
  const isImport = /import/i.test(route.path);
  const file: FormPart =
    isImport && resource
      ? { name: 'file', fileName: `导入${random.int(50)}.xlsx`, content: await sheets.of(resource, random) }
      : { name: 'file', fileName: `现场${random.int(50)}.png`, type: 'image/png', content: PIXEL };
  const texts = Object.entries(route.form?.properties ?? {}).flatMap(([key, schema]): FormPart[] => {
    const isSent = route.form?.required?.includes(key) ? schema.format !== 'binary' : schema.enum && random.chance(0.5);
    return isSent ? [{ name: key, content: Buffer.from(String(drawValue({ random, stock }, { key, schema }))) }] : [];
  });
  return [...texts, file];
}

type Special = (sources: Sources, random: Random) => unknown;

/** Resources whose form is edited: nothing else of a run depends on it. */
const EDITED = ['CheckType', 'RankType'] as const;

function draftBody(_: Sources, random: Random): Record<string, unknown> {
  const typeName = random.pick(EDITED);
  const extra = { [`fuzz${random.int(4)}`]: { type: 'string' as const, title: `备用${random.int(9)}`, maxLength: 40 } };
  const document = withProperties(fileOf(typeName), extra);
  const formJson = random.chance(0.5) ? document : JSON.stringify(document);
  return { title: `修改${random.int(99)}`, typeName, formJson };
}

const revisionOf = ({ stock }: Sources, random: Random) => {
  const rows = stock.rows('formmanager');
  return { id: rows.length > 0 ? random.pick(rows).id : 1 };
};

/** Bodies that cannot be derived from their schema. */
const SPECIAL: { readonly [path: string]: Special } = {
  '/login': (_, random) => ({ account: THROWAWAY, password: DEMO_PASSWORD, rememberMe: random.chance(0.5) }),
  '/sysUser/updatePwd': () => ({ password: DEMO_PASSWORD, newPassword: 'Other-test-2026', confirm: 'Other-test-2026' }),
  '/sysMenu/change': (_, random) => ({ application: random.pick(['system', 'hazard']) }),
  '/captcha/get': (_, random) => ({ captchaType: random.pick(['clickWord', 'blockPuzzle']) }),
  '/captcha/check': () => ({ captchaType: 'clickWord', pointJson: '[{"x":1,"y":2}]', token: 'none' }),
  '/formmanager/add': draftBody,
  '/formmanager/edit': (...given) => ({ ...draftBody(...given), ...revisionOf(...given), version: 1 }),
  '/formmanager/plan': (sources, random) => {
    const { typeName, formJson } = draftBody(sources, random);
    return random.chance(0.5) ? { typeName, formJson } : revisionOf(sources, random);
  },
  '/formmanager/publish': (...given) => ({ ...revisionOf(...given), confirm: true }),
  '/formmanager/rollback': revisionOf,
  '/formmanager/preview': revisionOf,
  '/formmanager/delete': revisionOf,
};

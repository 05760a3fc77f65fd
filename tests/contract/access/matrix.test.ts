import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/boot/app.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';
import { withoutTrace } from '../../support/digest.ts';
import {
  codeOf,
  inLanes,
  JSON_HEADERS,
  type PlainAnswer,
  sendAgainWhenBusy,
} from '../../support/servers/plain-http.ts';
import { bySize, drawn, IS_FULL, IS_NIGHT } from '../../support/size.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from '../contract-world.ts';
import { Keyring } from '../keyring.ts';
import { bearer, Refusals, type Refused } from './callers.ts';
import { type Expected, expectedOf, pathOf } from './expected-access.ts';
import { isApi, nameOf, type Route, recordRoutes } from './route-table.ts';

/**
 * Access to every route that the running server registered × every kind of caller. Expectations come from the contract
 * and the wire (expected-access.ts), never from the judged endpoints; rows of other tenants and organisations:
 * ../isolation.test.ts.
 */

const catalog = contractCatalog();
let world: ContractWorld;
let routes: Route[];
let person: Keyring;
let refused: Refused[];
let mustChange: Refused;
let counted = 0;

beforeAll(async () => {
  ({ routes, result: world } = await recordRoutes(startContractWorld));
  person = await Keyring.create(world.server, { account: 'keyring' });
  await person.hold(world.codes);
  const refusals = new Refusals(world.server, person.roleId);
  refused = await refusals.all();
  mustChange = await refusals.mustChange();
  hash = (await world.admin.read<{ hash: string; name: string }[]>('/schemas'))[0]?.hash ?? '';
});

afterAll(() => world?.stop());

/** Content hash in the address of a validator module: `/schemas/{name}/{hash}.js`. */
let hash: string;

const apiRoutes = () => routes.filter(isApi);
const isLogout = (route: Route) => pathOf(route) === '/logout';
const rowsOf = (list: readonly Route[]) => list.map((route) => ({ route, expected: expectedOf(route, catalog) }));

function addressOf(route: Route): string {
  const values: { [name: string]: string } = { name: 'Address', hash, resource: 'RiskPoint', target: 'Address' };
  return route.url.replace(/:([a-z]+)/g, (_, name: string) => values[name] ?? name);
}

/** `row`: the record the call is about, as a permitted caller would send it. */
function ask(route: Route, headers: readonly string[], row?: unknown): Promise<PlainAnswer> {
  counted += 1;
  if (route.method !== 'POST')
    return sendAgainWhenBusy(world.server.base, { ...route, path: addressOf(route), headers });
  const body = JSON.stringify(row ?? {});
  return sendAgainWhenBusy(world.server.base, {
    ...route,
    path: addressOf(route),
    headers: [...headers, ...JSON_HEADERS],
    body,
  });
}

const verdict = (answer: PlainAnswer) => ({ status: answer.status, code: codeOf(answer) });
const FORBIDDEN = { status: 403, code: 1_013_002 };

/** Refusal of a caller without a good session: HTTP 401 where the answer would be no envelope (wire.md#1.7). */
function toldOf({ told }: Refused, { route, expected }: { route: Route; expected: Expected }) {
  if (expected.access === 'link') return { status: 401, code: 1_011_004 };
  const isBinary = world.endpoints.some(
    ({ method, path, envelope }) => method === route.method && path === pathOf(route) && envelope === 'binary',
  );
  return isBinary && told.status === 200 ? { ...told, status: 401 } : told;
}

/** Runs the work and proves that it left no trace in any business table (security.md#2). */
const traceless = (work: () => Promise<void>) => withoutTrace(world.server, work);

describe('the table of routes', () => {
  test('has a row in this matrix for every route of the server', () => {
    expect(rowsOf(routes).length).toBeGreaterThan(280);
    expect(new Set(routes.map(nameOf)).size).toBe(routes.length);
    for (const { method, path } of world.endpoints) {
      const isServed = apiRoutes().some((route) => route.method === method && pathOf(route) === path);
      expect(isServed, `${method} ${path}`).toBe(true);
    }
  });

  test('a route nobody thought about fails', async () => {
    const planted: Endpoint = {
      method: 'GET',
      path: '/RiskPoint/planted',
      access: 'signed-in',
      envelope: 'wrapped',
      handler: async () => null,
    };
    const { routes: found } = await recordRoutes(() => createApp(world.server.platform, [planted]));
    const route = found.find(({ url }) => url.endsWith('/planted'));
    expect(() => expectedOf(route ?? { method: '', url: '' }, catalog)).toThrow(
      'GET /api/RiskPoint/planted has no row',
    );
    for (const url of ['/metrics', '/api/CameraFile/anything', '/api/None/page', '/debug/*']) {
      expect(() => expectedOf({ method: 'GET', url }, catalog)).toThrow('has no row');
    }
  });
});

/** An eighth by day. One guard decides all these routes. */
const eighth = <T>(all: readonly T[]) => drawn(all, { share: 8, purpose: 'one guard for all' });

describe('without a good session', () => {
  const guarded = () => rowsOf(apiRoutes()).filter(({ expected }) => expected.access !== 'public');

  test('permissions-server-04 nothing is done and nothing is read', () =>
    traceless(async () => {
      // By day one caller tries each call, the next caller the next call.
      const callersEach = IS_FULL ? refused.length : 1;
      const tries = guarded().flatMap((row, at) =>
        drawn(refused, { count: callersEach, at }).map((caller) => ({ caller, row })),
      );
      await inLanes(tries, async ({ caller, row }) => {
        const answer = await ask(row.route, caller.headers);
        expect(verdict(answer), `${caller.name}: ${nameOf(row.route)}`).toEqual(toldOf(caller, row));
      });
    }));

  test('what is public answers everybody the same', async () => {
    const open = rowsOf(apiRoutes()).filter(({ expected }) => expected.access === 'public');
    for (const { route } of open) {
      const stranger = textOf(await ask(route, []));
      for (const caller of [...refused, mustChange]) {
        expect(textOf(await ask(route, caller.headers)), `${caller.name}: ${nameOf(route)}`).toBe(stranger);
      }
    }
  });

  test('a one-time password opens its own change and nothing else', () =>
    traceless(async () => {
      const opened = new Set(['/getLoginUser', '/sysUser/updatePwd', '/logout']);
      await inLanes(
        eighth(guarded()).filter(({ route }) => !opened.has(pathOf(route))),
        async (row) => {
          const refusal = row.expected.access === 'link' ? { status: 401, code: 1_011_004 } : mustChange.told;
          expect(verdict(await ask(row.route, mustChange.headers)), nameOf(row.route)).toEqual(refusal);
        },
      );
      expect((await ask({ method: 'GET', url: '/api/getLoginUser' }, mustChange.headers)).status).toBe(200);
    }));
});

/**
 * Answers to the same request differ in their time, and in the states and tickets of sign-ins that begin with them
 * (wire.md#2.4).
 */
const textOf = ({ status, bytes }: PlainAnswer) =>
  `${status} ${bytes.toString('latin1').replace(/"timestamp":\d+|state=[0-9a-f]{64}|"ticket":"[^"]+"/g, '')}`;

describe('with a session', () => {
  const byCode = () => {
    const groups = new Map<string, Route[]>();
    for (const { route, expected } of rowsOf(apiRoutes())) {
      if (expected.access !== 'permission') continue;
      groups.set(expected.permission, [...(groups.get(expected.permission) ?? []), route]);
    }
    return groups;
  };
  /** Every second code, at night all; by day an eighth of these. */
  const everySecond = <T>(all: readonly T[], first: number) =>
    drawn(
      all.filter((_, at) => IS_NIGHT || at % 2 === first),
      { share: 8, purpose: `codes ${first}` },
    );
  const own = () => bearer('keyring', String(person.client.token), FORBIDDEN).headers;

  test('permissions-server-03 every code but the one is not enough, and none is nothing', () =>
    traceless(async () => {
      // The other half of the codes is tried by "the one code is enough".
      for (const [code, guarded] of everySecond([...byCode()], 0)) {
        await person.hold(world.codes.filter((other) => other !== code));
        for (const route of guarded) expect(verdict(await ask(route, own())), nameOf(route)).toEqual(FORBIDDEN);
      }
      await person.hold([]);
      await inLanes([...byCode().values()].flat(), async (route) =>
        expect(verdict(await ask(route, own())), nameOf(route)).toEqual(FORBIDDEN),
      );
      await person.hold(world.codes);
    }));

  test('what is the operators’ alone no code opens', async () => {
    await person.hold(world.codes);
    const closed = rowsOf(apiRoutes()).filter(({ expected }) => expected.access === 'operators');
    expect(closed.length).toBeGreaterThan(7);
    await traceless(() =>
      inLanes(closed, async ({ route }) => expect(verdict(await ask(route, own())), nameOf(route)).toEqual(FORBIDDEN)),
    );
  });

  test('what needs no code is open to everybody signed in', async () => {
    await person.hold([]);
    const open = rowsOf(apiRoutes()).filter(({ expected }) => ['signed-in', 'link'].includes(expected.access));
    await inLanes(
      open.map(({ route }) => route).filter((route) => !isLogout(route)),
      async (route) => expectAdmitted(route, await ask(route, own())),
    );
  });

  test('a super administrator holds every code', () =>
    inLanes(
      eighth(apiRoutes()).filter((route) => !isLogout(route)),
      async (route) => expectAdmitted(route, await ask(route, ['authorization', `Bearer ${world.admin.token}`])),
    ));

  test('the one code is enough', async () => {
    for (const [code, guarded] of everySecond([...byCode()], 1)) {
      // RiskTimedPlanning/cover also starts the plans it adds.
      await person.hold(code === 'RiskTimedPlanning:add' ? [code, 'RiskTimedPlanning:planningStart'] : [code]);
      for (const route of guarded) expectAdmitted(route, await ask(route, own(), rowFor(route)));
    }
  });

  test('whoever has logged out is out', async () => {
    expect(codeOf(await ask({ method: 'GET', url: '/api/logout' }, own()))).toBe(204);
    const guarded = eighth(rowsOf(apiRoutes())).filter(({ expected }) => expected.access !== 'public');
    const caller = bearer('logged out', String(person.client.token), { status: 200, code: 1_011_006 });
    await inLanes(guarded, async (row) => {
      expect(verdict(await ask(row.route, caller.headers)), nameOf(row.route)).toEqual(toldOf(caller, row));
    });
  });
});

/**
 * Expects neither the session nor a missing code to refuse the call; the call itself may refuse it for other reasons.
 */
function expectAdmitted(route: Route, answer: PlainAnswer): void {
  expect(answer.status, `${nameOf(route)} ${answer.bytes.subarray(0, 300)}`).toBeLessThan(500);
  expect([401, 403], nameOf(route)).not.toContain(answer.status);
  expect([1_013_002, 1_011_006, 1_011_007, 1_011_008, 1_011_009], nameOf(route)).not.toContain(codeOf(answer));
}

function rowFor(route: Route): unknown {
  const [, resource = '', verb = ''] = pathOf(route).split('/');
  const row = world.planted.live(resource)[1]?.record ?? {};
  return verb.toLowerCase() === 'mutidelete' ? [row] : row;
}

const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'GET', 'POST'];
const METHODS_EACH = bySize({ day: 1, full: 4 });

test('no other method does anything', () =>
  traceless(async () => {
    const headers = ['authorization', `Bearer ${world.admin.token}`];
    const served = new Set(apiRoutes().map(nameOf));
    const tries = apiRoutes().flatMap(({ url }, at) =>
      drawn(METHODS, { count: METHODS_EACH, at }).map((method) => ({ method, url })),
    );
    const wrong = tries.filter(
      (route) => ![route, toGet(route)].some((own) => served.has(nameOf(own)) || isAnswered(own, served)),
    );
    await inLanes(wrong, async (route) => {
      const overridden = [...headers, 'x-http-method-override', route.method === 'GET' ? 'POST' : 'GET'];
      const answer = await ask(route, overridden);
      expect(answer.status, nameOf(route)).toBe(route.method === 'OPTIONS' ? 204 : 405);
    });
  }));

/** The route whose headers HEAD returns. */
const toGet = (route: Route): Route => (route.method === 'HEAD' ? { ...route, method: 'GET' } : route);

/** True if a route with parameters also answers this path of fixed words. */
function isAnswered({ method, url }: Route, served: ReadonlySet<string>): boolean {
  return method === 'GET' && /^\/api\/schemas\/|\/fk/.test(url) && served.has(`GET ${url}`);
}

test('how much was asked', () => {
  console.log(`matrix: ${routes.length} routes, ${refused.length + 6} kinds of callers, ${counted} requests`);
  expect(counted).toBeGreaterThan(routes.length * bySize({ day: 2, full: refused.length + 3 }));
});

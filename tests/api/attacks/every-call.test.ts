import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/server/endpoint.ts';
import { namingOf } from '../../contract/access/naming.ts';
import { contractCatalog, startContractWorld } from '../../contract/contract-world.ts';
import { withoutTrace } from '../../support/digest.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import {
  codeOf,
  inLanes,
  JSON_HEADERS,
  type PlainAnswer,
  sendAgainWhenBusy,
} from '../../support/servers/plain-http.ts';
import { drawn, IS_NIGHT } from '../../support/size.ts';

/**
 * Hostile requests sent to every call alike (security.md#4, lines 1, 35, 65, 122–130).
 * The answer is never HTTP 500, always an envelope, and nothing is written.
 */

const catalog = contractCatalog();
const world = begunOnce(startContractWorld, (begun) => begun.stop());

/** Index of a call, so that by day each call is tried with other cases; at night each is tried with all. */
const turnOf = (endpoint: Endpoint) => world.endpoints.indexOf(endpoint);
/** Calls of a method to try: by day an eighth, which differs with each commit. */
const calls = (method: string) =>
  drawn(
    world.endpoints.filter((endpoint) => endpoint.method === method),
    { share: 8, purpose: `every ${method}` },
  );
const urlOf = ({ path }: Endpoint) =>
  `/api${path.replace('{name}', 'Address').replace('{hash}', 'x').replace('{resource}/fk{target}', 'RiskPoint/fkAddress')}`;

function send(endpoint: Endpoint, of: { headers?: readonly string[]; body?: string | Buffer; query?: string }) {
  const { headers = [], query = '', ...sent } = of;
  const bearer = ['authorization', `Bearer ${world.admin.token}`];
  const request = { method: endpoint.method, path: `${urlOf(endpoint)}${query}`, headers: [...bearer, ...headers] };
  return sendAgainWhenBusy(world.server.base, { ...request, ...sent });
}

const verdict = (answer: PlainAnswer) => ({ status: answer.status, code: codeOf(answer) });
const summaryOf = ({ status, bytes }: PlainAnswer) => `HTTP ${status} ${bytes.toString('utf8').slice(0, 300)}`;

async function unharmed(work: () => Promise<void>): Promise<void> {
  await withoutTrace(world.server, work);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

/** Expects a refusal in the envelope; status and code may differ from call to call. */
function expectRefused(what: string, answer: PlainAnswer): void {
  expect(answer.status, `${what}: ${summaryOf(answer)}`).toBeLessThan(500);
  expect(answer.bytes.toString('utf8'), what).toContain('"success":false');
}

describe('bodies of every POST', () => {
  // More content types that are not JSON: json-body.test.ts.
  const TYPES = [
    'application/json\tx',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];

  test('of a type the call does not take are not read (122)', () =>
    unharmed(async () => {
      const none: readonly string[][] = [[], ...TYPES.map((type) => ['content-type', type])];
      const types = (endpoint: Endpoint) =>
        endpoint.upload ? [['content-type', 'application/json'], ...none.slice(0, -1)] : none;
      await inLanes(calls('POST'), async (endpoint) => {
        for (const headers of drawn(types(endpoint), { count: 2, at: turnOf(endpoint) })) {
          const answer = await send(endpoint, { headers, body: '{}' });
          expect(verdict(answer), `${endpoint.path} ${headers}`).toEqual({ status: 415, code: 415 });
        }
      });
    }));

  const MALFORMED: readonly (string | Buffer)[] = [
    '{"__proto__":{"polluted":1}}',
    '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"id":',
    '{"i\\u0000":1}',
    '{"id":"\\ud800"}',
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
  ];

  test('that are no JSON, or would reach a prototype, are malformed (1, 124)', () =>
    unharmed(() =>
      inLanes(
        calls('POST').filter(({ upload }) => !upload),
        async (endpoint) => {
          for (const body of drawn(MALFORMED, { count: 2, at: turnOf(endpoint) })) {
            const answer = await send(endpoint, { headers: JSON_HEADERS, body });
            expect(verdict(answer), `${endpoint.path} ${body}`).toEqual({ status: 400, code: 1_015_002 });
          }
          const deep = await send(endpoint, { headers: JSON_HEADERS, body: '['.repeat(40) + ']'.repeat(40) });
          expect(verdict(deep), endpoint.path).toEqual({ status: 413, code: 413 });
        },
      ),
    ));

  /** Calls that accept any body and report errors in the captcha protocol's own format (wire.md#3, captcha.test.ts). */
  const CARELESS = new Set(['/captcha/get', '/captcha/check']);

  test('of another shape are refused by name, never converted (1, 2, 101)', () =>
    unharmed(() =>
      inLanes(
        calls('POST').filter(({ upload, path }) => !upload && !CARELESS.has(path)),
        async (endpoint) => {
          const hidden = '{"__proto__":{"polluted":1}}';
          const object = JSON.stringify({ formJson: hidden, id: 0 });
          const shapes = ['"x"', '-12', 'true', '[[[1]]]', '[{"id":{"id":1}}]', object];
          for (const body of drawn(shapes, { count: 2, at: turnOf(endpoint) })) {
            expectRefused(`${endpoint.path} ${body}`, await send(endpoint, { headers: JSON_HEADERS, body }));
          }
        },
      ),
    ));
});

describe('ids', () => {
  const WORDS = ['1 or 1=1', '-1', '9223372036854775808', '１', '1e3', '0x10', ''];
  const ODD: readonly unknown[] = [...WORDS, [1], { $ne: 1 }, null, true, 1.5];
  const AT_NIGHT = ['%00', 'NaN', 'Infinity', -0.5, [[1]], { id: 1 }, '1;select pg_sleep(9)', '9'.repeat(400)];

  const odd = IS_NIGHT ? [...ODD, ...AT_NIGHT] : ODD;

  async function expectNoneNamed(endpoint: Endpoint): Promise<void> {
    const naming = namingOf(endpoint, catalog);
    for (const id of naming ? drawn(odd, { count: 3, at: turnOf(endpoint) }) : []) {
      const row = { id, riskRegisterId: id };
      const body = JSON.stringify(naming?.in === 'rows' ? [row] : row);
      expectRefused(`${endpoint.path} ${body}`, await send(endpoint, { headers: JSON_HEADERS, body }));
    }
  }

  test('that are none name nothing (35, 65, 82)', () => unharmed(() => inLanes(calls('POST'), expectNoneNamed)));

  test('of a query likewise', () =>
    unharmed(() =>
      inLanes(calls('GET'), async (endpoint) => {
        const naming = namingOf(endpoint, catalog);
        if (naming?.in !== 'query') return;
        for (const id of drawn(WORDS, { count: 3, at: turnOf(endpoint) })) {
          const answer = await send(endpoint, { query: `?${naming.key}=${encodeURIComponent(String(id))}` });
          expectRefused(`${endpoint.path} ${id}`, answer);
        }
      }),
    ));
});

test('a key nobody knows stops exports and labels alone (28): one reader reads every query (query.test.ts)', () => {
  for (const { path, method, unknownQuery } of world.endpoints.filter(({ path }) => path !== '/logout'))
    if (method === 'GET') expect(unknownQuery === 'refused', path).toBe(/\/(export|label)$/.test(path));
});

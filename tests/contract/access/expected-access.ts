import { readdirSync, readFileSync } from 'node:fs';
import type { Catalog } from '../../../src/server/catalog.ts';
import { isApi, nameOf, type Route } from './route-table.ts';

/** Who may make a call (wire.md#1.9). `link`: the holder of a signed link, or a signed-in user who may see the file. */
export type Expected =
  | { access: 'public' | 'signed-in' | 'link' | 'outside' }
  | { access: 'permission'; permission: string }
  /** Super administrators of the first tenant, whatever codes others hold (wire.md#5.5). */
  | { access: 'operators' };

interface ContractCall {
  method: string;
  path: string;
  access: string;
  permission: string | null;
}

const CALLS = new URL('../../fixtures/contract/calls.json', import.meta.url);
const contract = new Map(
  (JSON.parse(readFileSync(CALLS, 'utf8')) as ContractCall[]).map((call) => [`${call.method} ${call.path}`, call]),
);

const OPEN: Expected = { access: 'signed-in' };
const PUBLIC: Expected = { access: 'public' };

/**
 * Calls the contract does not list, or about which the wire says more. Versions of a notice or news are for authors; the
 * history of a menu needs the right of its detail, which is a POST (wire.md#5.4).
 */
const NAMED: { readonly [route: string]: Expected } = JSON.parse(
  readFileSync(new URL('../../fixtures/expected-access.json', import.meta.url), 'utf8'),
);

const FEATURES = new URL('../../../src/features/', import.meta.url);

/** Access that subjects declare by hand for calls of their own, in `expected-access.json` beside their manifest. */
const ofSubjects = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/expected-access.json'))
    .map((path) => new URL(path, FEATURES))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as { [route: string]: Expected })),
);

/**
 * Permission that a verb needs on every resource: null for any signed-in user, else the verb of the code (wire.md#1.9,
 * wire.md#6, wire.md#12).
 */
const VERBS: { readonly [verb: string]: string | null } = {
  'GET page': 'page',
  'GET list': null,
  'GET tree': null,
  'GET detail': null,
  'GET dropDown': null,
  'POST add': 'add',
  'POST edit': 'edit',
  'POST delete': 'delete',
  'POST mutiDelete': 'mutiDelete',
  'POST changeStatus': 'changeStatus',
  'POST import': 'import',
  'POST importUndo': 'import',
  'GET importTemplate': 'import',
  'GET importRecords': 'import',
  'GET export': 'export',
  'POST exportJob': 'export',
  'GET label': 'label',
};

/** Routes outside /api that need no session: health checks and the built pages. */
const OUTSIDE = new Set([
  ...['/', '/index.html', '/healthz', '/readyz', '/assets/*', '/old-browser.js', '/service-worker.js'],
  ...['/app.webmanifest', '/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-512-maskable.png'],
]);
/** The hub, whose callers tests/api/notices/hub-polls.test.ts tries. */
const HUB = /^\/hubs\/chathub(\/negotiate)?$/;

/**
 * Access that a route must have, by the contract and the wire, never by the judged code.
 *
 * @throws Error for a route without a row in the matrix
 */
export function expectedOf(route: Route, catalog: Catalog): Expected {
  const expected = isApi(route) ? expectedOfCall(route, catalog) : outside(route);
  if (!expected) throw new Error(`${nameOf(route)} has no row in the matrix of who may call what`);
  return expected;
}

function outside({ method, url }: Route): Expected | null {
  const isOpen = HUB.test(url) || (OUTSIDE.has(url) && ['GET', 'HEAD'].includes(method));
  return isOpen ? { access: 'outside' } : null;
}

function expectedOfCall(route: Route, catalog: Catalog): Expected | null {
  const name = `${route.method} ${pathOf(route)}`;
  if (OPERATORS.test(pathOf(route))) return { access: 'operators' };
  return NAMED[name] ?? ofContract(contract.get(name)) ?? ofSubjects.get(name) ?? ofVerb(route, catalog);
}

/** Tenants are administered from the first one (security.md#A110). */
const OPERATORS = /^\/(sysTenant\/|demoData\/(state|remove)$)/;

function ofContract(call: ContractCall | undefined): Expected | null {
  if (!call) return null;
  if (call.access === 'anonymous') return PUBLIC;
  return call.access === 'signed-in' ? OPEN : { access: 'permission', permission: String(call.permission) };
}

function ofVerb(route: Route, catalog: Catalog): Expected | null {
  const [, resource = '', verb = '', more] = pathOf(route).split('/');
  const found = catalog.find(resource);
  if (!found || more !== undefined) return null;
  if (route.method === 'GET' && verb === 'history') return ofHistory(route, catalog);
  const code = VERBS[`${route.method} ${verb}`];
  // A writing action of one resource needs a code of its own, whatever its descriptor says.
  const isOwn = route.method === 'POST' && found.actions.some(({ path }) => path === pathOf(route));
  if (code === undefined) return isOwn ? { access: 'permission', permission: `${resource}:${verb}` } : null;
  return code === null ? OPEN : { access: 'permission', permission: `${resource}:${code}` };
}

/** The rights of the detail open the history (wire.md#6.1), without a detail those of the list. */
function ofHistory(route: Route, catalog: Catalog): Expected | null {
  const beside = (verb: string) => ({ ...route, url: route.url.replace(/history$/, verb) });
  return expectedOfCall(beside('detail'), catalog) ?? expectedOfCall(beside('page'), catalog);
}

/** Path as the contract writes it: below /api, with parameters in braces. */
export function pathOf({ url }: Route): string {
  return url.replace(/^\/api/, '').replace(/:([A-Za-z]+)/g, '{$1}');
}

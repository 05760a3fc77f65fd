import { expect, test } from 'vitest';
import { formNames } from '../../src/engine/projections/form.ts';
import { toImport } from '../../src/engine/projections/import.ts';
import { toQuery } from '../../src/engine/projections/query.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { FIELD_KINDS } from '../../src/kinds/kinds.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { FEATURES } from '../../src/server/boot/features.ts';
import { contractCatalog } from './contract-world.ts';
import { allForms } from './forms/form-world.ts';
import { editableResources } from './samples.ts';
import { exportingResources, importingResources, listPaths } from './suites.ts';

const catalog = contractCatalog();

/** Number of cases of each suite for a resource, so that no suite becomes empty unnoticed. */
function casesOf(resource: Resource): { [suite: string]: number } {
  const { name, actions, fields } = resource;
  const lists = listPaths(catalog).filter(([owner]) => owner === name);
  const { filters, sort } = toQuery(resource);
  const forms = allForms(catalog).filter(([owner]) => owner === name);
  return {
    lists: lists.length,
    filters: Object.keys(filters).length,
    orders: Object.keys(sort).length * 2,
    permissions: actions.length,
    isolation: actions.length,
    writes: editableResources(catalog).includes(resource) ? 1 : 0,
    forms: forms.length,
    transitions: resource.workflow ? actions.filter(({ method }) => method === 'POST').length : 0,
    exports: exportingResources(catalog).includes(resource) ? 1 : 0,
    sheets: importingResources(catalog).includes(resource) ? toImport(resource).length : 0,
    fields: fields.length,
  };
}

test('every resource is covered by every suite its descriptor asks for', () => {
  for (const resource of catalog.resources) {
    const cases = casesOf(resource);
    const hasList = resource.actions.some(({ verb }) => verb === 'page' || verb === 'list');
    expect(cases.permissions, resource.name).toBeGreaterThan(0);
    expect(Number(cases.lists) > 0, `${resource.name} is listed`).toBe(hasList);
    if (hasList) expect(cases.orders, resource.name).toBeGreaterThan(0);
    if (formNames(resource).length > 0) expect(cases.forms, resource.name).toBeGreaterThan(0);
  }
});

/** Minimum cases of each suite: fewer mean that it lost some, more need no edit. */
const FLOORS: { [suite: string]: number } = {
  lists: 45,
  filters: 120,
  orders: 350,
  permissions: 140,
  isolation: 140,
  writes: 12,
  forms: 38,
  transitions: 20,
  exports: 18,
  sheets: 90,
};

test('no suite became empty', () => {
  const all = catalog.resources.map(casesOf);
  for (const [suite, floor] of Object.entries(FLOORS)) {
    const total = all.reduce((sum, cases) => sum + (cases[suite] ?? 0), 0);
    expect(total, suite).toBeGreaterThanOrEqual(floor);
  }
});

test('every field kind has a fixture with something to say', () => {
  const parts = { values: 20, refused: 20, filters: 15, sheet: 12 } as const;
  for (const kind of FIELD_KINDS) expect(kindFixtures[kind].values.length, kind).toBeGreaterThan(1);
  for (const [part, least] of Object.entries(parts)) {
    const saying = FIELD_KINDS.filter((kind) => kindFixtures[kind][part as keyof typeof parts].length > 0);
    expect(saying.length, part).toBeGreaterThan(least);
  }
});

test.each([
  ['other-screens-01', 'RiskRegister', ['add', 'edit', 'import', 'judge', 'detail']],
  ['other-screens-06', 'sysUser', ['import', 'ownRole', 'grantRole', 'ownData', 'grantData']],
  ['other-screens-07', 'sysExLog', ['page', 'detail']],
  ['other-screens-07', 'sysOpLog', ['page', 'detail']],
  ['other-screens-07', 'sysVisLog', ['page', 'detail']],
  ['other-screens-08', 'RiskPoint', ['import', 'importRiskData']],
  ['other-screens-09', 'Address', ['page', 'tree']],
])('%s %s offers %j', (_rule, name, verbs) => {
  const offered = catalog.resource(name).actions.map(({ verb }) => verb);
  expect(offered).toEqual(expect.arrayContaining(verbs));
});

test('camera-validation-11 a stream may have a query', () => {
  const { schema } = catalog.resource('CameraFile').fields.find(({ key }) => key === 'streamUrl') ?? {};
  expect('https://x/live/a.flv?k=1').toMatch(new RegExp(String(schema?.pattern), 'u'));
});

test('hooks belong to resources that exist', () => {
  const hooked = FEATURES.flatMap(({ hooks = {} }) => Object.keys(hooks));
  expect(hooked.length).toBeGreaterThan(5);
  expect(hooked.filter((name) => !catalog.find(name))).toEqual([]);
});

test('logs, what the server keeps itself and the stages of a workflow have no history of their own', () => {
  const without = catalog.resources.filter(({ actions }) => !actions.some(({ verb }) => verb === 'history'));
  expect(without.map(({ name }) => name).sort()).toEqual(
    [
      ...['sysOpLog', 'sysVisLog', 'sysExLog', 'sms', 'sysFileInfo', 'sysEmail', 'sysOnlineUser', 'sysTimerRun'],
      ...['RiskAgainCheck', 'RiskRectify', 'RiskDelay', 'RiskAcceptRecord', 'RiskPlanningExecute', 'MessageDelivery'],
    ].sort(),
  );
});

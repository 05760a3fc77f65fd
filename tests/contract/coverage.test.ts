import { expect, test } from 'vitest';
import { formNames } from '../../src/engine/projections/form.ts';
import { toImport } from '../../src/engine/projections/import.ts';
import { toQuery } from '../../src/engine/projections/query.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { FIELD_KINDS } from '../../src/kinds/kinds.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { contractCatalog } from './contract-world.ts';
import { allForms } from './forms/form-world.ts';
import { editableResources } from './samples.ts';
import { exportingResources, importingResources, labelledResources, listPaths } from './suites.ts';

const catalog = contractCatalog();

/** How many cases each suite has for a resource; every suite asserts at its end that it ran them all. */
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
    labels: labelledResources(catalog).includes(resource) ? 1 : 0,
    sheets: importingResources(catalog).includes(resource) ? toImport(resource).length : 0,
    fields: fields.length,
  };
}

test('every resource is covered by every suite its descriptor asks for', () => {
  const table = Object.fromEntries(catalog.resources.map((resource) => [resource.name, casesOf(resource)]));
  console.table(table);
  for (const resource of catalog.resources) {
    const cases = casesOf(resource);
    const hasList = resource.actions.some(({ verb }) => verb === 'page' || verb === 'list');
    expect(cases.permissions, resource.name).toBeGreaterThan(0);
    expect(Number(cases.lists) > 0, `${resource.name} is listed`).toBe(hasList);
    if (hasList) expect(cases.orders, resource.name).toBeGreaterThan(0);
    if (formNames(resource).length > 0) expect(cases.forms, resource.name).toBeGreaterThan(0);
  }
});

/** Fewer than these mean that a suite lost something; more are welcome and need no edit. */
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
  labels: 3,
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
  const table = Object.fromEntries(
    FIELD_KINDS.map((kind) => {
      const { values, cleaned, refused, filters, sheet, sheetRefused } = kindFixtures[kind];
      return [
        kind,
        Object.fromEntries(
          Object.entries({ values, cleaned, refused, filters, sheet, sheetRefused }).map(([part, cases]) => [
            part,
            cases.length,
          ]),
        ),
      ];
    }),
  );
  console.table(table);
  for (const kind of FIELD_KINDS) expect(kindFixtures[kind].values.length, kind).toBeGreaterThan(1);
});

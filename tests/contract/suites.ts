import type { Resource } from '../../src/engine/resource.ts';
import type { Catalog } from '../../src/server/catalog.ts';
import { IS_FULL, randomOfCommit } from '../support/size.ts';

/**
 * Resources for each contract suite, derived from the descriptors alone. The suites loop over these lists and
 * coverage.test.ts counts them, so that none becomes empty unnoticed.
 */

const LIST_VERBS = ['page', 'list'];

/**
 * The list of received notices also holds messages, which are records of no resource
 * (tests/api/notices/notices.test.ts).
 */
const OWN_LISTS = ['/sysNotice/received'];

/** Lists that take filters and an order: the page, the unpaged list, and the source of every other screen. */
export function listPaths(catalog: Catalog): [resource: string, path: string][] {
  return catalog.resources.flatMap((resource) => {
    const sources = new Set([...LIST_VERBS, ...resource.screens.map(({ source }) => source)]);
    return resource.actions
      .filter(({ verb, method, path }) => method === 'GET' && sources.has(verb) && !OWN_LISTS.includes(path))
      .map((action): [string, string] => [resource.name, action.path]);
  });
}

/** Resources whose list can be had as a workbook. */
export function exportingResources(catalog: Catalog): Resource[] {
  return catalog.resources.filter(({ actions }) => actions.some(({ verb }) => verb === 'export'));
}

/** Resources that take the rows of a sheet as they take those of a form. */
export function importingResources(catalog: Catalog): Resource[] {
  return catalog.resources.filter(({ actions }) => actions.some(({ verb }) => verb === 'import'));
}

/** Minimum number of resources that share a verb; a rarer one is tried by the tests of its subject. */
const SHARED_BY = 3;

/**
 * Returns by day a few resources in place of all: they have every field kind and every shared verb. Which of several alike
 * is drawn anew for each commit.
 */
export function standIns(resources: readonly Resource[]): Resource[] {
  if (IS_FULL) return [...resources];
  const random = randomOfCommit('stand-ins');
  const drawn = resources.map((resource) => ({ resource, at: random.next() })).sort((a, b) => a.at - b.at);
  const missing = new Set(resources.flatMap((resource) => traitsOf(resource, resources)));
  const chosen = new Set<Resource>();
  while (missing.size > 0) {
    const gains = drawn.map(({ resource }) => ({
      resource,
      gain: traitsOf(resource, resources).filter((trait) => missing.has(trait)).length,
    }));
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one));
    chosen.add(best.resource);
    for (const trait of traitsOf(best.resource, resources)) missing.delete(trait);
  }
  return resources.filter((resource) => chosen.has(resource));
}

function traitsOf({ actions, fields }: Resource, all: readonly Resource[]): string[] {
  const has = (verb: string) => (other: Resource) => other.actions.some((action) => action.verb === verb);
  const shared = actions.map(({ verb }) => verb).filter((verb) => all.filter(has(verb)).length >= SHARED_BY);
  return [...shared, ...fields.map(({ kind }) => kind)];
}

import type { Calls } from '../../src/compiler/programs.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { declaredCalls } from '../../src/server/boot/endpoints.ts';
import { Catalog, Catalogs } from '../../src/server/catalog.ts';
import { idlePlatform } from '../codegen/idle-platform.ts';

/** Calls that this repository's server declares beside the standard verbs, found without starting a server. */
export function servedCalls(resources: readonly Resource[]): Calls {
  return declaredCalls(idlePlatform(new Catalogs(new Catalog(resources))));
}

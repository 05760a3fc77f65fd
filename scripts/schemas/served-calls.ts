import type { Calls } from '../../src/compiler/programs.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { declaredCalls } from '../../src/server/boot/endpoints.ts';
import { Catalog, Catalogs } from '../../src/server/catalog.ts';
import { idlePlatform } from '../codegen/idle-platform.ts';

/** Calls the program of this repository answers besides those of the verb table; nothing is started. */
export function servedCalls(resources: readonly Resource[]): Calls {
  return declaredCalls(idlePlatform(new Catalogs(new Catalog(resources))));
}

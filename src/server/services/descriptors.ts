import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAll } from '../../engine/compile/compile.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { INSTALLATION_DIR } from '../installation.ts';
import { Catalog, Catalogs } from './catalog.ts';

export const SCHEMAS_DIR = join(INSTALLATION_DIR, 'schemas');

export function readDescriptors(directory: string = SCHEMAS_DIR): Descriptor[] {
  const folder = join(directory, 'resources');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  // Parse edge: compileAll() checks every word of it and names file and place of a mistake.
  return files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Descriptor);
}

/**
 * Compiles the descriptors of the installation, and further ones that stand beside them. Throws CompileError with every
 * problem found.
 */
export function loadCatalogs(further: readonly Descriptor[] = []): Catalogs {
  return compileCatalogs([...readDescriptors(), ...further]);
}

export function compileCatalogs(descriptors: readonly Descriptor[]): Catalogs {
  return new Catalogs(new Catalog(compileAll(descriptors).values()));
}

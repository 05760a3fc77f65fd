import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAll } from '../../compiler/compile.ts';
import { CompileError, type Problem } from '../../compiler/problem.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { addAll } from '../../engine/many.ts';
import { Catalog, Catalogs } from '../catalog.ts';
import { INSTALLATION_DIR } from '../installation.ts';
import { type ReadDocument, readDescriptor } from './grammar.ts';

export const SCHEMAS_DIR = join(INSTALLATION_DIR, 'schemas');

export interface DescriptorFile {
  file: string;
  descriptor: Descriptor;
}

/** Reads the descriptor files. @throws CompileError with every problem */
export function readDescriptorFiles(directory: string = SCHEMAS_DIR): DescriptorFile[] {
  const { files, problems } = tryDescriptorFiles(directory);
  if (problems.length > 0) throw new CompileError(problems);
  return files;
}

/** Returns the valid files, and the problems of the others. */
function tryDescriptorFiles(directory: string = SCHEMAS_DIR): { files: DescriptorFile[]; problems: Problem[] } {
  const folder = join(directory, 'resources');
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const files: DescriptorFile[] = [];
  const problems: Problem[] = [];
  for (const name of names.sort()) {
    const resource = name.replace(/\.json$/, '');
    const file = join(folder, name);
    const read = readFile(file);
    if (!read.ok)
      addAll(
        problems,
        read.problems.map((problem) => ({ ...problem, resource })),
      );
    else files.push({ file, descriptor: read.document });
    if (read.ok && read.document.name !== resource) {
      problems.push({ resource, path: 'name', message: `应与文件名相同：“${resource}”` });
    }
  }
  return { files, problems };
}

/** Last read files: an unchanged file gives the same object, for which compilations are cached. */
const lastRead = new Map<string, { text: string; read: ReadDocument<Descriptor> }>();

function readFile(file: string): ReadDocument<Descriptor> {
  const text = readFileSync(file, 'utf8');
  const last = lastRead.get(file);
  if (last?.text === text) return last.read;
  const read = readDescriptor(text);
  lastRead.set(file, { text, read });
  return read;
}

export function readDescriptors(directory: string = SCHEMAS_DIR): Descriptor[] {
  return readDescriptorFiles(directory).map(({ descriptor }) => descriptor);
}

/** Compiles the installation's descriptors and further ones. @throws CompileError with every problem */
export function loadCatalogs(further: readonly Descriptor[] = []): Catalogs {
  return compileCatalogs([...readDescriptors(), ...further]);
}

export function compileCatalogs(descriptors: readonly Descriptor[]): Catalogs {
  return new Catalogs(new Catalog(compileAll(descriptors).values()));
}

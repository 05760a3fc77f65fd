import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../../src/compiler/problem.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { jsonFiles } from '../../../src/server/schemas/file-report.ts';
import { readDescriptor, readJsonText } from '../../../src/server/schemas/grammar.ts';
import { type SoundPart, soundPartOf } from '../../../src/server/schemas/sound-part.ts';

/** A file of schemas/resources, without the parts that could not be read. */
export interface ReadFile {
  /** Base name of the file, by which other files refer to the resource, even if it declares another name. */
  name: string;
  part: SoundPart<Descriptor>;
}

/** Files as last read. An unchanged file returns the same object, so that the compiler can reuse its result. */
const lastRead = new Map<string, { text: string; part: SoundPart<Descriptor> }>();

/** Reads every file of schemas/resources, and omits parts that violate its grammar. */
export function readResourceFiles(schemas: string): ReadFile[] {
  return jsonFiles(schemas, 'resources').map((file) => {
    const text = readFileSync(path.join(schemas, file), 'utf8');
    const last = lastRead.get(file);
    const name = path.basename(file, '.json');
    const part = last?.text === text ? last.part : withName(partOf(text), name);
    lastRead.set(file, { text, part });
    return { name, part };
  });
}

function partOf(text: string): SoundPart<Descriptor> {
  const read = readJsonText(text);
  if (!read.ok) return { document: null, problems: [{ path: '', message: read.message }], lost: [], placeOf: same };
  return soundPartOf(read.value, readDescriptor);
}

const same = (place: string) => place;

function withName(part: SoundPart<Descriptor>, name: string): SoundPart<Descriptor> {
  if (part.document === null || part.document.name === name) return part;
  const problem = { path: 'name', message: `应与文件名相同：“${name}”` };
  return { ...part, document: { ...part.document, name }, problems: [...part.problems, problem] };
}

/** Violations of the grammar in the files. */
export function shapeProblems(files: readonly ReadFile[]): Problem[] {
  return files.flatMap(({ name, part: { problems } }) => problems.map((problem) => ({ ...problem, resource: name })));
}

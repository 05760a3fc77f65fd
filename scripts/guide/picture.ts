import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAll } from '../../src/compiler/compile.ts';
import { toColumns } from '../../src/engine/projections/columns.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import { toSearch } from '../../src/engine/projections/search.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { inRoot } from '../boot/paths.mjs';
import { readDescriptors, readDictionaryCodes, readJson } from '../schemas/load.ts';

/** A picture of the user guide: the page it shows, and the sources of the texts on that page. */
export interface Picture {
  /** File name in docs/images/guide. */
  file: string;
  path: string;
  /** Account of the demo data that opens the page; absent: the super administrator. */
  account?: string;
  /** Titles of buttons to press, in this order, before the picture is taken. */
  press?: string[];
  /** Resource whose list the picture shows; `form` is the verb of the form that it shows above the list. */
  resource?: string;
  form?: string;
  /** Folders with the source code of a hand-written screen. */
  sources?: string[];
  /** Digest of all texts on the page when the picture was taken. */
  words?: string;
}

export const PICTURES_FILE = inRoot('docs/guide/pictures.json');
export const PICTURES_FOLDER = inRoot('docs/images/guide');

export const readPictures = (): Picture[] => readJson<Picture[]>(PICTURES_FILE);

/** Creates a function that computes the digest of a picture's texts; a changed digest: the picture is outdated. */
export function createDigest(): (picture: Picture) => string {
  const resources = compileAll(
    readDescriptors().map(({ descriptor }) => descriptor),
    { dictionaries: readDictionaryCodes() },
  );
  return (picture) => {
    const words = [...resourceWords(resources, picture), ...(picture.sources ?? []).flatMap(sourceWords)];
    if (words.length === 0) throw new Error(`${picture.file}: name the resource or the sources it shows`);
    // Sorts the texts, so that moving a text to another file does not change the digest.
    return createHash('sha256').update(words.sort().join('\n')).digest('hex').slice(0, 16);
  };
}

function resourceWords(resources: ReadonlyMap<string, Resource>, { file, resource: name, form }: Picture): string[] {
  if (name === undefined) return [];
  const resource = resources.get(name);
  const screen = resource?.screens[0];
  if (!resource || !screen) throw new Error(`${file}: no resource ${name} with a list`);
  const all = () => true;
  const words = [
    screen.title,
    ...toColumns(resource, screen.name, all).map(({ title }) => title),
    ...toSearch(resource, screen.name, all).map(({ label }) => label),
    ...resource.actions.filter(({ place }) => place !== 'none').map(({ title }) => title),
  ];
  return form === undefined ? words : [...words, ...toForm(resource, form).fields.map(({ labels }) => labels.form)];
}

const CHINESE = /[\u4e00-\u9fff][^'"`<>{}\n]*/g;
const PROGRAM = /(?<!\.test|\.stories)\.tsx?$/;
const REMARK = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Chinese texts in the source files below a folder, without comments and tests. */
function sourceWords(folder: string): string[] {
  const files = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).filter((name) => PROGRAM.test(name));
  if (files.length === 0) throw new Error(`${folder} holds no program`);
  return files.sort().flatMap((name) => {
    const text = readFileSync(join(inRoot(folder), name), 'utf8').replace(REMARK, '');
    return text.match(CHINESE) ?? [];
  });
}

/**
 * `npm run codegen` writes src/generated from schemas/ and the declared endpoints, and docs/field-kinds.md from the field kinds; `-- --check` compares instead of
 * writing and fails on drift. `-- --url http://host:port --out DIR` (with `--token` or `--account` and `--password`)
 * writes openapi.json, types.ts and client.ts of a running installation, its published edits included.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../../src/engine/projections/openapi.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { callsOf } from './calls.ts';
import { captchaGlyphsFile } from './captcha-glyphs.ts';
import { clientFile } from './client-file.ts';
import { kindsPage } from './kinds-page.ts';
import { menuIconsFile, menuIconsSheet } from './menu-icons.ts';
import { messagesFile } from './messages-file.ts';
import { driftOf, type Files, strayIn, toJson, write } from './output.ts';
import { fetchDocument } from './remote.ts';
import { ownDocument, ownResources } from './repository.ts';
import { coverInWords, storyFiles } from './stories.ts';
import { typesFile } from './types-file.ts';

const OWN = path.resolve(import.meta.dirname, '../../src/generated');
/** The one file in there that is written by hand. */
const SETTINGS = 'tsconfig.json';
const DOCS = path.resolve(import.meta.dirname, '../../docs');

interface Source {
  document: OpenApiDocument;
  /** Only known of this repository. */
  resources: readonly Resource[];
  /** How generated modules name each other. */
  extension: '.ts' | '.js';
}

interface Output {
  name: string;
  /** Also of a running installation. */
  remote: boolean;
  make(source: Source): string | Promise<string>;
}

/** Every generated file but the stories, of which there is one a resource. */
const OUTPUTS: readonly Output[] = [
  { name: 'captcha-glyphs.ts', remote: false, make: captchaGlyphsFile },
  { name: 'menu-icons.svg', remote: false, make: menuIconsSheet },
  { name: 'menu-icons.ts', remote: false, make: menuIconsFile },
  { name: 'messages.json', remote: false, make: ({ resources }) => messagesFile(resources) },
  { name: 'openapi.json', remote: true, make: ({ document }) => toJson(document) },
  { name: 'types.ts', remote: true, make: ({ document }) => typesFile(document, callsOf(document)) },
  { name: 'client.ts', remote: true, make: ({ document, extension }) => clientFile(callsOf(document), extension) },
];

async function filesOf(source: Source, outputs: readonly Output[]): Promise<Files> {
  const files = new Map<string, string>();
  for (const { name, make } of outputs) files.set(name, await make(source));
  return files;
}

interface Folder {
  folder: string;
  files: Files;
}

async function ownFolders(): Promise<Folder[]> {
  const resources = ownResources();
  const source: Source = { document: await ownDocument(resources), resources, extension: '.ts' };
  return [
    { folder: OWN, files: new Map([...(await filesOf(source, OUTPUTS)), ...storyFiles(resources)]) },
    { folder: DOCS, files: new Map([['field-kinds.md', kindsPage()]]) },
  ];
}

async function generateHere(isCheck: boolean): Promise<void> {
  const folders = await ownFolders();
  const drifted = folders.flatMap(({ folder, files }) => driftOf(folder, files));
  const stray = folders.filter(({ folder }) => folder === OWN).flatMap(({ folder, files }) => strayIn(folder, files));
  const gone = stray.filter((name) => name !== SETTINGS);
  if (isCheck && drifted.length + gone.length > 0) {
    console.error(
      `generated files are out of date (${[...drifted, ...gone].join(', ')}): run npm run codegen and commit the result`,
    );
    process.exitCode = 1;
    return;
  }
  for (const { folder, files } of folders)
    write(folder, new Map([...files].filter(([name]) => drifted.includes(name))));
  for (const name of gone) rmSync(path.join(OWN, name));
  console.log(coverInWords(ownResources()));
  console.log(drifted.length > 0 ? `wrote ${drifted.join(', ')}` : 'generated files are up to date');
}

async function generateFrom(url: string, out: string, access: Parameters<typeof fetchDocument>[1]): Promise<void> {
  const document = await fetchDocument(url, access);
  const remote = OUTPUTS.filter((output) => output.remote);
  const files = await filesOf({ document, resources: [], extension: '.js' }, remote);
  write(path.resolve(out), files);
  console.log(`wrote ${[...files.keys()].join(', ')} to ${out}`);
}

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    out: { type: 'string' },
    token: { type: 'string' },
    account: { type: 'string' },
    password: { type: 'string' },
  },
});
const { url, out, check, ...access } = values;
if (url === undefined) await generateHere(check);
else if (out === undefined) throw new Error('--url needs --out DIR');
else await generateFrom(url, out, access);

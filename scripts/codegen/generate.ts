/**
 * `npm run codegen`: generates files from schemas/ and the declared endpoints.
 *
 * (none)       types, typed client, API document and stories into .cache/generated,
 *              committed files into src/generated and docs
 * --cache      .cache/generated only
 * --check      writes nothing; fails if committed files have drifted
 * --out DIR    the typed client, for scripts
 * --url        with --out: client of a running installation with its published edits;
 *              needs --token, or --account and --password
 * --only       with --out: client of chosen resources and calls, as `CameraFile,RiskRegister.page`
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { takeGeneratedStamp } from '../boot/generated.mjs';
import { root } from '../boot/paths.mjs';
import { clientFiles } from './client/files.ts';
import { driftOf, strayIn, write } from './output.ts';
import { cachedFolder, committedFolders, type Folder, ownSource } from './outputs.ts';
import { type Access, fetchDocument } from './remote.ts';
import { ownDocument, ownResources } from './repository.ts';
import { coverInWords } from './stories.ts';

const nameIn = (folder: string) => (name: string) => path.relative(root, path.join(folder, name));

/** Names of files that differ from their generated text, and of files that are no longer generated. */
function drifted({ folder, files, others }: Folder): { changed: string[]; gone: string[] } {
  const stray = others ? strayIn(folder, files).filter((name) => !others.includes(name)) : [];
  return { changed: driftOf(folder, files).map(nameIn(folder)), gone: stray.map(nameIn(folder)) };
}

/** Writes changed files and removes those no longer generated; returns the names of both. */
function update(folder: Folder): string[] {
  const { changed, gone } = drifted(folder);
  write(folder.folder, new Map([...folder.files].filter(([name]) => changed.includes(nameIn(folder.folder)(name)))));
  for (const name of gone) rmSync(path.join(root, name));
  return [...changed, ...gone];
}

async function checkCommitted(): Promise<void> {
  const resources = ownResources();
  const folders = committedFolders(await ownSource(resources), resources);
  const names = folders.map(drifted).flatMap(({ changed, gone }) => [...changed, ...gone]);
  if (names.length === 0) {
    console.log('what is committed of the generated files is up to date');
    return;
  }
  console.error(
    `generated files are out of date: ${names.join(', ')}\nRun npm run codegen, read the difference and commit it.`,
  );
  process.exitCode = 1;
}

async function generateHere(isCacheOnly: boolean): Promise<void> {
  const save = takeGeneratedStamp();
  const resources = ownResources();
  const source = await ownSource(resources);
  const folders = [await cachedFolder(source, resources), ...(isCacheOnly ? [] : committedFolders(source, resources))];
  const names = folders.flatMap(update);
  save();
  console.log(coverInWords(resources));
  console.log(names.length > 0 ? `wrote ${inWords(names)}` : 'generated files are up to date');
}

/** Lists names for the output; more than three story files are only counted. */
function inWords(names: readonly string[]): string {
  const stories = names.filter((name) => name.includes('/stories/'));
  const others = names.filter((name) => !stories.includes(name));
  return [...others, ...(stories.length > 3 ? [`${stories.length} files of stories`] : stories)].join(', ');
}

interface ClientWish {
  out: string;
  /** Names of selected resources and calls; empty: all. */
  only: readonly string[];
  /** URL of a running installation; absent: generates from this repository's descriptors. */
  url?: string;
}

async function generateClient({ out, only, url }: ClientWish, access: Access): Promise<void> {
  const document = url === undefined ? await ownDocument(ownResources()) : await fetchDocument(url, access);
  const files = clientFiles(document, only);
  const folder = path.resolve(out);
  for (const name of strayIn(folder, files).filter((each) => /^(resources|runtime)\//.test(each))) {
    rmSync(path.join(folder, name));
  }
  write(folder, files);
  console.log(`wrote ${files.size} files to ${out}`);
}

const { values } = parseArgs({
  options: {
    cache: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string', multiple: true },
    token: { type: 'string' },
    account: { type: 'string' },
    password: { type: 'string' },
  },
});
const { url, out, only = [], check, cache, ...access } = values;
if (out !== undefined) {
  const names = only.flatMap((word) => word.split(',')).filter(Boolean);
  await generateClient({ out, only: names, ...(url === undefined ? {} : { url }) }, access);
} else if (url !== undefined || only.length > 0) throw new Error('--url and --only need --out DIR');
else if (check) await checkCommitted();
else await generateHere(cache);

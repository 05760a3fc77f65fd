/**
 * `npm run codegen` writes from schemas/ and the declared endpoints: types, typed client, API document and stories into
 * .cache/generated, and what is committed into src/generated and docs. `-- --cache` writes the former alone, `-- --check`
 * nothing: it fails when what is committed has drifted. `-- --url http://host:port --out DIR` (with `--token` or `--account`
 * and `--password`) writes openapi.json, types.ts and client.ts of a running installation, its published edits included.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { takeGeneratedStamp } from '../boot/generated.mjs';
import { root } from '../boot/paths.mjs';
import { driftOf, strayIn, write } from './output.ts';
import { cachedFolder, clientOf, committedFolders, type Folder, ownSource } from './outputs.ts';
import { fetchDocument } from './remote.ts';
import { ownResources } from './repository.ts';
import { coverInWords } from './stories.ts';

const nameIn = (folder: string) => (name: string) => path.relative(root, path.join(folder, name));

/** Paths of files that are not as they should be, or that nothing generates any more. */
function drifted({ folder, files, others }: Folder): { changed: string[]; gone: string[] } {
  const stray = others ? strayIn(folder, files).filter((name) => !others.includes(name)) : [];
  return { changed: driftOf(folder, files).map(nameIn(folder)), gone: stray.map(nameIn(folder)) };
}

/** Returns the paths it wrote or removed. */
function update(folder: Folder): string[] {
  const { changed, gone } = drifted(folder);
  write(folder.folder, new Map([...folder.files].filter(([name]) => changed.includes(nameIn(folder.folder)(name)))));
  for (const name of gone) rmSync(path.join(root, name));
  return [...changed, ...gone];
}

async function checkCommitted(): Promise<void> {
  const folders = committedFolders(await ownSource(ownResources()));
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
  const folders = [await cachedFolder(source, resources), ...(isCacheOnly ? [] : committedFolders(source))];
  const names = folders.flatMap(update);
  save();
  console.log(coverInWords(resources));
  console.log(names.length > 0 ? `wrote ${inWords(names)}` : 'generated files are up to date');
}

/** Stories come by the dozen. */
function inWords(names: readonly string[]): string {
  const stories = names.filter((name) => name.includes('/stories/'));
  const others = names.filter((name) => !stories.includes(name));
  return [...others, ...(stories.length > 3 ? [`${stories.length} files of stories`] : stories)].join(', ');
}

async function generateFrom(url: string, out: string, access: Parameters<typeof fetchDocument>[1]): Promise<void> {
  const files = await clientOf(await fetchDocument(url, access));
  write(path.resolve(out), files);
  console.log(`wrote ${[...files.keys()].join(', ')} to ${out}`);
}

const { values } = parseArgs({
  options: {
    cache: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    out: { type: 'string' },
    token: { type: 'string' },
    account: { type: 'string' },
    password: { type: 'string' },
  },
});
const { url, out, check, cache, ...access } = values;
if (url !== undefined) {
  if (out === undefined) throw new Error('--url needs --out DIR');
  await generateFrom(url, out, access);
} else if (check) await checkCommitted();
else await generateHere(cache);

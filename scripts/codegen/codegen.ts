/**
 * `npm run codegen` writes src/generated from schemas/; `-- --check` compares instead of writing and fails on drift.
 * messages.json: every derived text, so that texts can be checked. types.ts: rows and form bodies as TypeScript.
 * stories/: one file of stories a resource.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { compileAll } from '../../src/engine/compile/compile.ts';
import { toMessages } from '../../src/engine/projections/messages.ts';
import { toTypes } from '../../src/engine/projections/types.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { readDescriptors, readDictionaryCodes } from '../schemas/load.ts';
import { coverInWords, storyFiles } from './stories.ts';

const OUT = path.resolve(import.meta.dirname, '../../src/generated');
const NOTICE = '// Written by `npm run codegen` from schemas/. Do not edit.\n\n';

function resources(): Resource[] {
  const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
  return [...compileAll(descriptors, readDictionaryCodes()).values()];
}

async function typesFile(all: Resource[]): Promise<string> {
  const parts: string[] = [];
  for (const resource of all) {
    for (const [name, schema] of Object.entries(toTypes(resource))) {
      parts.push(
        await compile(schema as never, name, { bannerComment: '', format: false, additionalProperties: false }),
      );
    }
  }
  return `${NOTICE}${parts.join('\n')}`;
}

async function files(): Promise<Map<string, string>> {
  const all = resources();
  const messages = Object.fromEntries(all.map((resource) => [resource.name, toMessages(resource)]));
  return new Map([
    ['messages.json', `${JSON.stringify(messages, null, 2)}\n`],
    ['types.ts', await typesFile(all)],
    ...storyFiles(all, NOTICE),
  ]);
}

const isCheck = process.argv.includes('--check');
const drifted: string[] = [];
mkdirSync(path.join(OUT, 'stories'), { recursive: true });
for (const [name, content] of await files()) {
  const file = path.join(OUT, name);
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (present === content) continue;
  drifted.push(name);
  if (!isCheck) writeFileSync(file, content);
}
if (isCheck && drifted.length > 0) {
  console.error(`src/generated is out of date (${drifted.join(', ')}): run npm run codegen and commit the result`);
  process.exitCode = 1;
} else {
  console.log(coverInWords(resources()));
  console.log(drifted.length > 0 ? `wrote ${drifted.join(', ')}` : 'generated files are up to date');
}

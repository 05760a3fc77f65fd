import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '../../../src/compiler/openapi/document.ts';
import { type ClientCall, callsOf, groupsOf } from '../calls.ts';
import { type Files, NOTICE, toJson } from '../output.ts';
import { type Shape, shapesOf } from '../shapes.ts';
import { callsText, type Group } from './calls-text.ts';
import { onlyCalls } from './only.ts';
import { namesIn, reachedFrom } from './reached.ts';
import { shapeText } from './type-text.ts';

const RUNTIME = path.join(import.meta.dirname, 'runtime');
const RUNTIME_TYPES: { readonly [name: string]: string } = {
  FileCall: 'bind',
  PageCall: 'bind',
  Routes: 'bind',
  SendOptions: 'call',
  FilePart: 'form',
  Id: 'filters',
  OneOf: 'filters',
};

/**
 * Files of the typed client of an installation, one module for each resource. Imports end with `.js`, which TypeScript
 * resolves to the `.ts` file.
 */
export function clientFiles(document: OpenApiDocument, only: readonly string[] = []): Files {
  const every = callsOf(document);
  const calls = only.length > 0 ? onlyCalls(every, only) : every;
  const shapes = shapesOf(document, calls);
  const groups = [...groupsOf(calls)].map(([name, own]): Group => ({ name, calls: own, shapes }));
  const reached = reachedFrom(groups, shapes.all);
  const homes = new Map(reached.map((shape) => [shape.name, homeOf(shape, groups)]));
  const inHome = (home: string) => reached.filter(({ name }) => homes.get(name) === home);
  const shared = inHome('shared');
  return new Map([
    ['openapi.json', toJson(document)],
    ['client.ts', entryText(groups)],
    ...groups.map((group): [string, string] => [
      `resources/${group.name}.ts`,
      moduleText([...inHome(group.name).map(shapeText), callsText(group)], { home: group.name, homes }),
    ]),
    ...(shared.length > 0
      ? [['shared.ts', moduleText(shared.map(shapeText), { home: 'shared', homes })] as const]
      : []),
    ...runtimeFiles(),
  ]);
}

function runtimeFiles(): [string, string][] {
  return readdirSync(RUNTIME).map((name) => {
    const text = readFileSync(path.join(RUNTIME, name), 'utf8');
    return [`runtime/${name}`, `${NOTICE}${text.replaceAll(/ from '(\.\/\w+)\.ts'/g, " from '$1.js'")}`];
  });
}

/** Name of the group with which the shape's name starts; `shared` if it starts with no group's name. */
function homeOf({ name }: Shape, groups: readonly Group[]): string {
  const owners = groups.filter((group) => isNamedAfter(name, group));
  const [longest] = owners.sort((one, other) => other.name.length - one.name.length);
  return longest?.name ?? 'shared';
}

function isNamedAfter(shape: string, group: Group): boolean {
  const { name, calls, shapes } = group;
  if (calls.some((call) => shapes.inputs.get(call) === shape && call.group === 'session')) return true;
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  return shape.startsWith(start) && !/^[a-z0-9]/.test(shape.slice(start.length));
}

/** Text of a module, with import statements for the names it uses from other modules. */
function moduleText(parts: readonly string[], at: { home: string; homes: ReadonlyMap<string, string> }): string {
  const text = parts.join('\n\n');
  const sources = new Map<string, string[]>();
  for (const name of namesIn(text)) {
    const source = sourceOf(name, at);
    if (source) sources.set(source, [...(sources.get(source) ?? []), name]);
  }
  const imports = [...sources]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([source, names]) => `import type { ${names.sort().join(', ')} } from '${source}';\n`);
  return `${NOTICE}${imports.join('')}${imports.length > 0 ? '\n' : ''}${text}\n`;
}

function sourceOf(name: string, { home, homes }: { home: string; homes: ReadonlyMap<string, string> }) {
  const above = home === 'shared' ? './' : '../';
  const owner = homes.get(name);
  if (owner !== undefined) {
    if (owner === home) return undefined;
    if (owner === 'shared') return `${above}shared.js`;
    return `${home === 'shared' ? './resources/' : './'}${owner}.js`;
  }
  const part = RUNTIME_TYPES[name];
  return part && `${above}runtime/${part}.js`;
}

function entryText(groups: readonly Group[]): string {
  const imports = groups.map(({ name }) => `import { type ${apiName(name)}, ${name} } from './resources/${name}.js';`);
  const members = groups.map(({ name, calls }) => `  /** ${tagOf(calls)} */\n  ${name}: ${apiName(name)};`);
  return `${NOTICE}import { bind } from './runtime/bind.js';
import type { Connection } from './runtime/call.js';
${imports.join('\n')}

export type { Connection, SendOptions } from './runtime/call.js';
export { ApiFailure } from './runtime/failure.js';
export { between, type Id, oneOf } from './runtime/filters.js';
export type { FilePart, FileStream } from './runtime/form.js';

/** Every call by resource; what each takes and answers is in \`resources\`. */
export interface Api {
${members.join('\n')}
}

/** \`createApi({ url: 'http://127.0.0.1:8080', token: () => token }).CameraFile.page({ pageSize: 5 })\` */
export function createApi(connection: Connection): Api {
  return bind<Api>(connection, { ${groups.map(({ name }) => name).join(', ')} });
}
`;
}

export const apiName = (group: string) => `${group.charAt(0).toUpperCase()}${group.slice(1)}Api`;

const tagOf = (calls: readonly ClientCall[]) => calls[0]?.tag ?? '';

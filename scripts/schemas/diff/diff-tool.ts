import { compileAll } from '../../../src/compiler/compile.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { DictionaryType } from '../load.ts';
import { readCommandLine, remoteOptions } from '../options.ts';
import { type Told, toldOf } from '../run.ts';
import { type Break, breaksOf } from './breaking.ts';
import { dictionaryBreaks } from './breaking-dictionaries.ts';
import { descriptorsOf, dictionariesOf } from './sides.ts';

export interface DiffCall {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  schemas?: string;
}

/** Reports breaking changes between two versions of the descriptors; exit status 1 if there are any. */
export function diffTool({ args, env, schemas }: DiffCall): Promise<Told> {
  return toldOf(async () => {
    const line = readCommandLine(args);
    const { words: names, options } = line;
    const remote = remoteOptions(line, env);
    const from = options.get('from') || (options.has('url') ? 'online' : 'HEAD');
    const to = options.get('to') || 'files';
    const sought = (side: string) => ({ side, names, remote, ...(schemas === undefined ? {} : { schemas }) });
    const read = async (side: string) => compiled(await descriptorsOf(sought(side)));
    const [before, after] = [await read(from), await read(to)];
    refuseUnknown(names, [...before, ...after]);
    const isWanted = ({ name }: Resource) => names.length === 0 || names.includes(name);
    const wanted = before.filter(isWanted);
    const dictionaries = [await dictionariesOf(sought(from)), await dictionariesOf(sought(to))] as const;
    const used = names.length === 0 ? null : new Set(wanted.flatMap(dictionariesUsed));
    const breaks = [...breaksOf(wanted, after), ...brokenDictionaries(dictionaries, used)];
    if (breaks.length === 0) return { status: 0, printed: `${from} → ${to}：没有破坏性变化` };
    return { status: 1, printed: [`${from} → ${to}：${breaks.length} 处破坏性变化`, ...inWords(breaks)].join('\n') };
  });
}

type Dictionaries = DictionaryType[] | null;

/** @param used codes of dictionaries to compare; null: all */
function brokenDictionaries([before, after]: readonly [Dictionaries, Dictionaries], used: Set<string> | null): Break[] {
  if (before === null || after === null) return [];
  return dictionaryBreaks(
    before.filter(({ code }) => used === null || used.has(code)),
    after,
  );
}

const dictionariesUsed = ({ fields }: Resource) => fields.flatMap(({ dictionary }) => dictionary ?? []);

function compiled(descriptors: readonly Descriptor[]): Resource[] {
  return [...compileAll(descriptors, {}).values()];
}

function refuseUnknown(names: readonly string[], resources: readonly Resource[]): void {
  const unknown = names.find((name) => !resources.some((resource) => resource.name === name));
  if (unknown !== undefined) throw new Error(`没有名为“${unknown}”的资源`);
}

function inWords(breaks: readonly Break[]): string[] {
  const names = [...new Set(breaks.map(({ resource }) => resource))];
  return names.flatMap((name) => [
    name,
    ...breaks.filter(({ resource }) => resource === name).map(({ at, text }) => `  ${at}：${text}`),
  ]);
}

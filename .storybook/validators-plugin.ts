import type { Plugin } from 'vite';
import { readDescriptors, readDictionaryCodes } from '../scripts/schemas/load.ts';
import { RULE_SAMPLER } from '../scripts/schemas/words/rule-sampler.ts';
import { compileAll } from '../src/compiler/compile.ts';
import { DEVICE, toSamplerDescriptors } from '../src/compiler/samples/sampler.ts';
import type { Resource } from '../src/engine/resource.ts';
import { compileValidators } from '../src/server/schemas/validators.ts';

const ALL = 'virtual:validators';
/** Id of the resolved module; the prefix \0 marks modules without a file in Vite. */
const RESOLVED = `\0${ALL}`;

interface Compiled {
  /** Files of the descriptors; a change of any of them rebuilds all validator modules. */
  files: readonly string[];
  resources: ReadonlyMap<string, Resource>;
}

/**
 * Compiles the validators of forms with the server's function, since stories have no server. Module
 * `virtual:validators` maps a resource name to a function that imports its validators.
 */
export function validatorsPlugin(): Plugin {
  // Compiles all resources once and keeps the result: doing so for each resource took half of the loading time.
  let kept: Compiled | null = null;
  return {
    name: 'validators',
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null),
    watchChange() {
      kept = null;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      kept ??= compileFiles();
      for (const file of kept.files) this.addWatchFile(file);
      const name = id.slice(RESOLVED.length + 1);
      if (name === '') return overview([...kept.resources.keys()]);
      const resource = kept.resources.get(name);
      return resource ? { code: await compileValidators(resource), map: null } : null;
    },
  };
}

function compileFiles(): Compiled {
  const files = readDescriptors();
  const descriptors = files.map(({ descriptor }) => descriptor);
  const all = [...descriptors, ...toSamplerDescriptors(), RULE_SAMPLER, DEVICE];
  return {
    files: files.map(({ file }) => file),
    resources: compileAll(all, { dictionaries: readDictionaryCodes() }),
  };
}

function overview(names: readonly string[]): string {
  const members = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${ALL}/${name}`)})`);
  return `export default { ${members.join(',\n')} };`;
}

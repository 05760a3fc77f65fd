import type { Plugin } from 'vite';
import { readDescriptors, readDictionaryCodes } from '../scripts/schemas/load.ts';
import { compileAll } from '../src/compiler/compile.ts';
import { DEVICE } from '../src/compiler/samples/device.ts';
import { RULE_SAMPLER } from '../src/compiler/samples/rule-sampler.ts';
import { toSamplerDescriptors } from '../src/compiler/samples/sampler.ts';
import { compileValidators } from '../src/server/schemas/schema-compiler.ts';

const ALL = 'virtual:validators';
/** Vite's sign for a module that is no file. */
const RESOLVED = `\0${ALL}`;

/**
 * Stories have no server that compiles the forms' validators: this module takes its place, with the server's own
 * function. `virtual:validators` → resource name → () => import of its validators.
 */
export function validatorsPlugin(): Plugin {
  return {
    name: 'validators',
    resolveId: (id) => (id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const files = readDescriptors();
      for (const { file } of files) this.addWatchFile(file);
      const descriptors = [
        ...files.map(({ descriptor }) => descriptor),
        ...toSamplerDescriptors(),
        RULE_SAMPLER,
        DEVICE,
      ];
      const name = id.slice(RESOLVED.length + 1);
      if (name === '') return overview(descriptors.map((descriptor) => descriptor.name));
      const resource = compileAll(descriptors, { dictionaries: readDictionaryCodes() }).get(name);
      return resource ? { code: await compileValidators(resource), map: null } : null;
    },
  };
}

function overview(names: readonly string[]): string {
  const members = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${ALL}/${name}`)})`);
  return `export default { ${members.join(',\n')} };`;
}

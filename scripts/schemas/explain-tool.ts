import { compileAll } from '../../src/compiler/compile.ts';
import { readDescriptors } from './load.ts';
import type { Told } from './run.ts';
import { explanation, fieldExplanation } from './words/explanation.ts';

/** Explains a compiled resource of a schemas folder, or one of its fields, with the source of every default. */
export function explainTool([name, fieldKey]: readonly string[], schemas: string): Told {
  const descriptors = readDescriptors(schemas).map(({ descriptor }) => descriptor);
  const resources = compileAll(descriptors);
  const resource = name ? resources.get(name) : undefined;
  const written = descriptors.find((descriptor) => descriptor.name === name);
  if (!resource || !written) {
    return misused(`usage: npm run schemas:explain NAME [FIELD]\nknown: ${[...resources.keys()].join(', ')}`);
  }
  const explained = { resource, written, resources };
  const lines = fieldKey ? fieldExplanation(explained, fieldKey) : explanation(explained);
  return lines === null ? misused(`${name} has no field ${fieldKey}`) : { status: 0, printed: [...lines].join('\n') };
}

function misused(complaint: string): Told {
  return { status: 2, printed: '', complaint };
}

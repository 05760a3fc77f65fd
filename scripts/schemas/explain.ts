/** `npm run schemas:explain CameraFile [fieldKey]`: the compiled resource with every default and where it comes from. */
import { compileAll } from '../../src/compiler/compile.ts';
import { readDescriptors } from './load.ts';
import { explanation, fieldExplanation } from './words/explanation.ts';

const [name, fieldKey] = process.argv.slice(2);
const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
const resources = compileAll(descriptors);
const resource = name ? resources.get(name) : undefined;
const written = descriptors.find((descriptor) => descriptor.name === name);

if (!resource || !written) {
  console.error(`usage: npm run schemas:explain NAME [FIELD]\nknown: ${[...resources.keys()].join(', ')}`);
  process.exit(2);
}

const explained = { resource, written, resources };
const lines = fieldKey ? fieldExplanation(explained, fieldKey) : explanation(explained);
if (lines === null) {
  console.error(`${name} has no field ${fieldKey}`);
  process.exit(2);
}
for (const line of lines) console.log(line);

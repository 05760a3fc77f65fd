/** `npm run schemas:explain CameraFile [fieldKey]`: the compiled resource with every default and where it comes from. */
import { compileAll } from '../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../src/compiler/omissions.ts';
import type { PropertySchema } from '../../src/engine/descriptor.ts';
import type { Field, Resource } from '../../src/engine/resource.ts';
import { readDescriptors } from './load.ts';

const [name, fieldKey] = process.argv.slice(2);
const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
const resources = compileAll(descriptors);
const resource = name ? resources.get(name) : undefined;
const written = descriptors.find((descriptor) => descriptor.name === name);

if (!resource || !written) {
  console.error(`usage: npm run schemas:explain NAME [FIELD]\nknown: ${[...resources.keys()].join(', ')}`);
  process.exit(2);
}

function kindReason(property: PropertySchema): string {
  if (property['x-kind']) return 'x-kind';
  if (property['x-relation']) return `x-relation to ${property['x-relation'].resource}`;
  if (property['x-dictionary']) return 'x-dictionary';
  if (property['x-from']) return `x-from ${property['x-from'].relation}`;
  return `type ${property.type ?? 'string'}${property.format ? `, format ${property.format}` : ''}`;
}

function searchReason(field: Field, property: PropertySchema): string {
  if (!field.search) return 'not searchable';
  const why = property['x-search'] === undefined ? `default of kind ${field.kind}` : 'x-search';
  return `search ${field.search.key} (${field.search.mode}): ${why}`;
}

function reason(field: Field): string {
  const property = written?.record.properties[field.key];
  if (!property) return 'base column of every entity';
  const places = Object.entries(field.show).flatMap(([place, on]) => (on ? [place] : []));
  return [
    `kind ${field.kind}: ${kindReason(property)}`,
    `shown in ${places.join(', ') || 'nothing'}: ${property['x-show'] ? 'x-show' : 'default'}`,
    searchReason(field, property),
    `required message 「${field.messages.required}」: ${property['x-messages']?.required ? 'x-messages' : 'derived from the title'}`,
  ].join('; ');
}

/** The words of a label, each with its reason. */
function labelReasons({ label }: Resource): string[] {
  if (label === null) return [];
  const defaults = { tag: 'the capitals of the name', code: 'id', title: 'display', fields: 'none', size: '70x37' };
  const said = written?.label ?? {};
  const words = Object.keys(defaults).filter((word): word is keyof typeof defaults => word in label);
  return words.map((word) => {
    const why = said[word] === undefined ? `default, ${defaults[word]}` : 'label';
    return `${word} ${[label[word]].flat().join(', ')}: ${why}`;
  });
}

const omissions = omissionsOf(written, resource);

if (fieldKey) {
  const field = resource.fields.find((candidate) => candidate.key === fieldKey);
  if (!field) {
    console.error(`${name} has no field ${fieldKey}`);
    process.exit(2);
  }
  console.log(JSON.stringify(field, null, 2));
  console.log(reason(field));
  for (const omission of omissions.filter(({ fields }) => fields.includes(field))) {
    console.log(`left out: ${omission.path}: ${omissionText({ ...omission, fields: [field] })}`);
  }
} else {
  const { fields, actions, screens, ...head } = resource;
  console.log(JSON.stringify(head, null, 2));
  const labels = labelReasons(resource);
  if (labels.length > 0) console.log(`\nlabel (QR code holds /q/${resource.label?.tag}<id>)\n  ${labels.join('\n  ')}`);
  console.log('\nactions');
  for (const a of actions)
    console.log(
      `  ${a.method} ${a.path}  ${a.access === 'permission' ? a.permission : a.access}  ${a.title}  [${a.place}]`,
    );
  console.log('\nscreens');
  for (const s of screens) console.log(`  ${s.name} (${s.title}) from ${s.source}: ${s.columns.join(', ')}`);
  console.log('\nfields');
  for (const f of fields) console.log(`  ${f.key} ${f.title}${f.required ? ' *' : ''}\n      ${reason(f)}`);
  if (omissions.length > 0) console.log('\nleft out');
  for (const omission of omissions) console.log(`  ${omission.path}: ${omissionText(omission)}`);
}

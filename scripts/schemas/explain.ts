/** `npm run schemas:explain CameraFile [fieldKey]`: the compiled resource with every default and where it comes from. */
import { compileAll } from '../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../src/compiler/omissions.ts';
import type { PropertySchema } from '../../src/engine/descriptor.ts';
import type { Field } from '../../src/engine/resource.ts';
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

function singleReason({ single }: Field): string[] {
  if (!single) return [];
  const among = single.within.length > 0 ? ` within ${single.within.join(', ')}` : '';
  return [`at most one is ${JSON.stringify(single.value)}${among}, others ${JSON.stringify(single.other)}: x-single`];
}

function reason(field: Field): string {
  const property = written?.record.properties[field.key];
  if (!property) return 'base column of every entity';
  const places = Object.entries(field.show).flatMap(([place, on]) => (on ? [place] : []));
  return [
    `kind ${field.kind}: ${kindReason(property)}`,
    `shown in ${places.join(', ') || 'nothing'}: ${property['x-show'] ? 'x-show' : 'default'}`,
    searchReason(field, property),
    ...singleReason(field),
    `required message 「${field.messages.required}」: ${property['x-messages']?.required ? 'x-messages' : 'derived from the title'}`,
  ].join('; ');
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
  console.log('\nactions');
  for (const a of actions)
    console.log(
      `  ${a.method} ${a.path}  ${a.access === 'permission' ? a.permission : a.access}  ${a.title}  [${a.place}]`,
    );
  console.log('\nscreens');
  for (const s of screens) {
    console.log(`  ${s.name} (${s.title}) from ${s.source}: ${s.columns.join(', ')}`);
    for (const { color, title, when } of s.rowColors) console.log(`      ${color} ${title}: ${JSON.stringify(when)}`);
    for (const { key, title, filter, count } of s.presets) {
      const shown = [...(count ? ['counted'] : []), ...(s.badge === key ? ['badge of the menu'] : [])].join(', ');
      console.log(`      preset ${key} ${title}: ${JSON.stringify(filter)}${shown ? ` (${shown})` : ''}`);
    }
  }
  console.log('\nfields');
  for (const f of fields) console.log(`  ${f.key} ${f.title}${f.required ? ' *' : ''}\n      ${reason(f)}`);
  if (omissions.length > 0) console.log('\nleft out');
  for (const omission of omissions) console.log(`  ${omission.path}: ${omissionText(omission)}`);
}

/** `npm run schemas:explain CameraFile [fieldKey]`: the compiled resource with every default and where it comes from. */
import { compileAll } from '../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../src/compiler/omissions.ts';
import { numberStem, numberText } from '../../src/engine/expressions/numbering.ts';
import type { PropertySchema } from '../../src/engine/record-schema.ts';
import type { ActionEffect, Field, FieldRule, FollowingValue, Resource } from '../../src/engine/resource.ts';
import { choicesOf, hasWords } from '../../src/kinds/parts/choices.ts';
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
  if (property['x-relation']) return relationReason(property['x-relation'].resource);
  if (property['x-dictionary']) return 'x-dictionary';
  if (property['x-from']) return `x-from ${property['x-from'].relation}`;
  return `type ${property.type ?? 'string'}${property.format ? `, format ${property.format}` : ''}`;
}

function relationReason(target: string): string {
  const kind = resources.get(target)?.referenceKind;
  return `x-relation to ${target}${kind ? `, whose referenceKind is ${kind}` : ''}`;
}

/** Where the words about the whole resource come from. */
function headReasons({ ids, referenceKind }: Resource): string[] {
  const refers = referenceKind ? `fields of kind ${referenceKind}: referenceKind` : 'relations: default';
  return [`ids travel as ${ids}: ${written?.ids ? 'ids' : 'default'}`, `referred to by ${refers}`];
}

function searchReason(field: Field, property: PropertySchema): string {
  if (!field.search) return 'not searchable';
  const why = property['x-search'] === undefined ? `default of kind ${field.kind}` : 'x-search';
  return `search ${field.search.key} (${field.search.mode}): ${why}`;
}

/** Where values of the field come from when no user types them. */
function followingReasons(field: Field): string[] {
  const { value, preset, presetLast, number, virtual } = field;
  const read = ({ reads }: FollowingValue) => (reads.length > 0 ? `, from ${reads.join(', ')}` : '');
  return [
    ...(value ? [`computed ${virtual ? 'when read' : 'and stored at every write'}${read(value)}: x-value`] : []),
    ...(preset ? [`filled in a new record${read(preset)}: x-default`] : []),
    ...(presetLast ? ['proposed in the form as the caller last sent it: x-default'] : []),
    ...(number ? [`numbered ${numberText(numberStem(number, '2026-11-20'), number.digits, 1)} …: x-number`] : []),
  ];
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
    ...followingReasons(field),
    ...singleReason(field),
    `required message 「${field.messages.required}」: ${property['x-messages']?.required ? 'x-messages' : 'derived from the title'}`,
    ...ruleReasons(field, property),
  ].join('; ');
}

function ruleReasons(field: Field, property: PropertySchema): string[] {
  const own = property['x-required'] ? field.requiredWhen.slice(-1) : [];
  const ofRecord = field.requiredWhen.slice(0, field.requiredWhen.length - own.length);
  return [
    ...(hasWords(field)
      ? [
          `words ${choicesOf(field)
            .map(({ value, label }) => `${value}=${label}`)
            .join(' ')}: x-words`,
        ]
      : []),
    ...ofRecord.map((rule) => `required while ${ruleText(rule)}: allOf of the record`),
    ...own.map((rule) => `required while ${ruleText(rule)}: x-required`),
    ...(field.readOnlyWhen
      ? [`read-only while ${ruleText(field.readOnlyWhen)} of the stored record: x-read-only`]
      : []),
    ...field.compare.map(
      ({ op, field: other, message, as }, index) =>
        `${op} ${other} (as ${as}): x-compare, message 「${message}」 ${property['x-compare']?.[index]?.message ? 'x-compare' : 'derived from the titles'}`,
    ),
  ];
}

function ruleText({ if: condition, can, cannot }: FieldRule): string {
  const parts = [
    condition && JSON.stringify(condition),
    can && `caller has ${can}`,
    cannot && `caller has not ${cannot}`,
  ];
  return parts.filter(Boolean).join(' and ');
}

/** What the server does, as the descriptor says it. */
function effectText({ set, state, stored, several, message }: ActionEffect): string {
  const values = Object.entries(set).map(([key, expression]) => `${key} = ${JSON.stringify(expression)}`);
  return [
    ...(state ? [`${state.field} from ${JSON.stringify(state.from)} to ${JSON.stringify(state.to)}`] : []),
    ...values,
    ...stored.map((key) => `${key} from the input of this name`),
    ...(several ? ['one record or several'] : []),
    ...(message ? [`message to ${message.to.join(', ')}`] : []),
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
  for (const line of headReasons(resource)) console.log(line);
  const labels = labelReasons(resource);
  if (labels.length > 0) console.log(`\nlabel (QR code holds /q/${resource.label?.tag}<id>)\n  ${labels.join('\n  ')}`);
  console.log('\nactions');
  for (const a of actions) {
    console.log(
      `  ${a.method} ${a.path}  ${a.access === 'permission' ? a.permission : a.access}  ${a.title}  [${a.place}]`,
    );
    if (a.when) console.log(`      only for ${JSON.stringify(a.when)}: ${a.refusal || 'not shown otherwise'}`);
    if (a.effect) console.log(`      no program: ${effectText(a.effect)}`);
  }
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

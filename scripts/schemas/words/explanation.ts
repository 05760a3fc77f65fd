import { omissionsOf, omissionText } from '../../../src/compiler/omissions.ts';
import { statesAfter } from '../../../src/engine/action-values.ts';
import type { Descriptor, Performer } from '../../../src/engine/descriptor.ts';
import { numberStem, numberText } from '../../../src/engine/expressions/following.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import type {
  Action,
  ActionEffect,
  Field,
  FieldRule,
  FollowingValue,
  Resource,
  Screen,
} from '../../../src/engine/resource.ts';
import { choicesOf, hasWords } from '../../../src/kinds/parts/choices.ts';
import { wordsOf } from './parts.ts';

/** A compiled resource, and the descriptor from which it was compiled. */
export interface Explained {
  resource: Resource;
  written: Descriptor;
  resources: ReadonlyMap<string, Resource>;
}

/** Distinct keywords that the descriptor contains below a path; all other values are defaults. */
function writtenWords(
  { written }: Explained,
  under: readonly (string | number)[],
  inner: readonly string[] = [],
): string {
  const within = wordsOf('descriptor', written).filter(
    ({ at }) => at.length > under.length && under.every((key, index) => at[index] === key),
  );
  const own = within.filter(({ at }) => at.length === under.length + 1 || !inner.includes(String(at[under.length])));
  const paths = own.map(({ at }) =>
    at
      .slice(under.length)
      .filter((key) => typeof key === 'string')
      .join('.'),
  );
  return `written: ${[...new Set(paths)].join(' ')}`;
}

function kindReason(property: PropertySchema, of: Explained): string {
  if (property['x-kind']) return 'x-kind';
  if (property['x-relation']) return relationReason(property['x-relation'].resource, of);
  if (property['x-dictionary']) return 'x-dictionary';
  if (property['x-from']) return `x-from ${property['x-from'].relation}`;
  return `type ${property.type ?? 'string'}${property.format ? `, format ${property.format}` : ''}`;
}

function relationReason(target: string, { resources }: Explained): string {
  const kind = resources.get(target)?.referenceKind;
  return `x-relation to ${target}${kind ? `, whose referenceKind is ${kind}` : ''}`;
}

/** Reasons for the values of keywords that concern the whole resource. */
function headReasons({ resource: { ids, referenceKind }, written }: Explained): string[] {
  const refers = referenceKind ? `fields of kind ${referenceKind}: referenceKind` : 'relations: default';
  return [`ids travel as ${ids}: ${written.ids ? 'ids' : 'default'}`, `referred to by ${refers}`];
}

function searchReason(field: Field, property: PropertySchema): string {
  if (!field.search) return 'not searchable';
  const why = property['x-search'] === undefined ? `default of kind ${field.kind}` : 'x-search';
  return `search ${field.search.key} (${field.search.mode}): ${why}`;
}

/** Sources of a field's values other than user input. */
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

function reason(field: Field, of: Explained): string {
  const property = of.written.record.properties[field.key];
  if (!property) return 'base column of every entity';
  const places = Object.entries(field.show).flatMap(([place, on]) => (on ? [place] : []));
  return [
    `kind ${field.kind}: ${kindReason(property, of)}`,
    `shown in ${places.join(', ') || 'nothing'}: ${property['x-show'] ? 'x-show' : 'default'}`,
    searchReason(field, property),
    ...followingReasons(field),
    ...singleReason(field),
    `required message 「${field.messages.required}」: ${property['x-messages']?.required ? 'x-messages' : 'derived from the title'}`,
    ...ruleReasons(field, property),
    writtenWords(of, ['record', 'properties', field.key]),
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

/** Text on what an action changes on the server, with the descriptor's names. */
function effectText({ set, state, stored, several, message, todo }: ActionEffect): string {
  const values = Object.entries(set).map(([key, expression]) => `${key} = ${JSON.stringify(expression)}`);
  return [
    ...(state
      ? [
          `${state.field} from ${JSON.stringify(state.from)} to ${statesAfter(state)
            .map((to) => JSON.stringify(to))
            .join(' or ')}`,
        ]
      : []),
    ...values,
    ...stored.map((key) => `${key} from the input of this name`),
    ...(several ? ['one record or several'] : []),
    ...(message ? [`message to ${message.to.join(', ')}`] : []),
    ...(todo ? [`task 「${todo.title}」 of ${todo.people.join(', ')}`] : []),
  ].join('; ');
}

/** Text on the people who may perform an action, with the descriptor's names. */
function byText({ by }: Action): string {
  const wordOf = (one: Performer) => (one.is === 'holder' ? one.code : `${one.key} (${one.is})`);
  return by.map((way) => way.map(wordOf).join(' and ')).join(', or ');
}

/** Keywords of a resource's label, each with the reason for its value. */
function labelReasons({ resource: { label }, written }: Explained): string[] {
  if (label === null) return [];
  const defaults = { tag: 'the capitals of the name', code: 'id', title: 'display', fields: 'none', size: '70x37' };
  const labelWords = written.label ?? {};
  const words = Object.keys(defaults).filter((word): word is keyof typeof defaults => word in label);
  return words.map((word) => {
    const why = labelWords[word] === undefined ? `default, ${defaults[word]}` : 'label';
    return `${word} ${[label[word]].flat().join(', ')}: ${why}`;
  });
}

function actionLines(action: Action, of: Explained): string[] {
  const { method, path, access, permission, title, place, when, refusal, effect, verb, by } = action;
  const at = of.written.actions.findIndex((said) => typeof said === 'object' && said.verb === verb);
  return [
    `  ${method} ${path}  ${access === 'permission' ? permission : access}  ${title}  [${place}]`,
    ...(when ? [`      only for ${JSON.stringify(when)}: ${refusal || 'not shown otherwise'}`] : []),
    ...(by.length > 0 ? [`      only by ${byText(action)}`] : []),
    ...(effect ? [`      no program: ${effectText(effect)}`] : []),
    ...(at < 0 ? [] : [`      ${writtenWords(of, ['actions', at])}`]),
  ];
}

function screenLines(screen: Screen, of: Explained): string[] {
  const presets = screen.presets.map(({ key, title, filter, count }) => {
    const marks = [...(count ? ['counted'] : []), ...(screen.badge === key ? ['badge of the menu'] : [])].join(', ');
    return `      preset ${key} ${title}: ${JSON.stringify(filter)}${marks ? ` (${marks})` : ''}`;
  });
  return [
    `  ${screen.name} (${screen.title}) from ${screen.source}: ${screen.columns.join(', ')}`,
    ...screen.rowColors.map(({ color, title, when }) => `      ${color} ${title}: ${JSON.stringify(when)}`),
    ...presets,
    ...(of.written.screens?.[screen.name] ? [`      ${writtenWords(of, ['screens', screen.name])}`] : []),
  ];
}

/** Lines that explain one field; null if the resource does not have it. */
export function fieldExplanation(of: Explained, key: string): string[] | null {
  const field = of.resource.fields.find((candidate) => candidate.key === key);
  if (!field) return null;
  const left = omissionsOf(of.written, of.resource).filter(({ fields }) => fields.includes(field));
  return [
    JSON.stringify(field, null, 2),
    reason(field, of),
    ...left.map((omission) => `left out: ${omission.path}: ${omissionText({ ...omission, fields: [field] })}`),
  ];
}

/** Lines that explain the whole resource: all keywords with defaults, and which of them the descriptor contains. */
export function explanation(of: Explained): string[] {
  const { fields, actions, screens, ...head } = of.resource;
  const labels = labelReasons(of);
  const left = omissionsOf(of.written, of.resource);
  return [
    JSON.stringify(head, null, 2),
    ...headReasons(of),
    writtenWords(of, [], ['actions', 'screens']).replace(/ record\.properties\.\S*/g, ''),
    ...(labels.length > 0
      ? [`\nlabel (QR code holds /q/${head.label?.tag}<id>-<seal>)\n  ${labels.join('\n  ')}`]
      : []),
    '\nactions',
    ...actions.flatMap((action) => actionLines(action, of)),
    '\nscreens',
    ...screens.flatMap((screen) => screenLines(screen, of)),
    '\nfields',
    ...fields.map((field) => `  ${field.key} ${field.title}${field.required ? ' *' : ''}\n      ${reason(field, of)}`),
    ...(left.length > 0 ? ['\nleft out'] : []),
    ...left.map((omission) => `  ${omission.path}: ${omissionText(omission)}`),
  ];
}

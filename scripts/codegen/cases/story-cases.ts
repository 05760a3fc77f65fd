import type { WireRecord } from '../../../src/engine/json.ts';
import { toForm } from '../../../src/engine/projections/form.ts';
import type { Action, Resource } from '../../../src/engine/resource.ts';
import type { Condition } from '../../../src/engine/rules/condition.ts';
import { holds } from '../../../src/engine/rules/conditions.ts';
import type { FieldKind } from '../../../src/kinds/kinds.ts';

/** Names of the play functions for generated stories; .storybook/kit/resource-stories.tsx implements each. */
export type StoryTemplate =
  | 'list'
  | 'phone'
  | 'dark'
  | 'empty'
  | 'loading'
  | 'noPermission'
  | 'serverError'
  | 'stale'
  | 'many'
  | 'long'
  | 'branch'
  | 'add'
  | 'form'
  | 'detail';

export interface StorySpec {
  /** Export name of the story, unique within the resource. */
  key: string;
  title: string;
  template: StoryTemplate;
  screen: string;
  /** Verb of the action whose form the story opens. */
  verb: string | null;
  /** Values for the record, with which conditional inputs of the form appear. */
  given?: WireRecord;
  /** True if the story differs between resources only by columns; the check then runs it for one resource. */
  isState: boolean;
}

/** Stories of all states of a list (look.md#4). */
const STATES: readonly Pick<StorySpec, 'key' | 'title' | 'template'>[] = [
  { key: 'List', title: '列表', template: 'list' },
  { key: 'Phone', title: '手机', template: 'phone' },
  { key: 'Dark', title: '深色', template: 'dark' },
  { key: 'Empty', title: '空', template: 'empty' },
  { key: 'Loading', title: '加载中', template: 'loading' },
  { key: 'NoPermission', title: '无权限', template: 'noPermission' },
  { key: 'ServerError', title: '服务器错误', template: 'serverError' },
  { key: 'Stale', title: '刷新失败', template: 'stale' },
  { key: 'Many', title: '一百行', template: 'many' },
  { key: 'Long', title: '长文字', template: 'long' },
];

/** Stories of a resource: its list in every state, its other screens, its forms and its detail. */
export function toStories(resource: Resource): StorySpec[] {
  const [first, ...others] = resource.screens;
  if (!first) return [];
  const states = STATES.map((state) => ({
    ...state,
    screen: first.name,
    verb: null,
    isState: state.template !== 'list',
  }));
  const screens = others.map(({ name, title }) => ({
    key: `List${upper(name)}`,
    title: `列表：${title}`,
    template: 'list' as const,
    screen: name,
    verb: null,
    isState: false,
  }));
  return [...states, ...screens, ...resource.actions.flatMap((action) => ofAction(resource, action))];
}

function ofAction(resource: Resource, action: Action): StorySpec[] {
  const { verb, title } = action;
  const screen = resource.screens.find(({ actions }) => verb === 'detail' || actions.includes(verb))?.name;
  if (screen === undefined) return [];
  if (verb === 'detail')
    return [{ key: 'Detail', title: '详情', template: 'detail', screen, verb: null, isState: false }];
  if (verb === 'add' && !action.form) return [{ key: 'Add', title, template: 'add', screen, verb, isState: false }];
  if (action.form || verb === 'edit') {
    const form: StorySpec = { key: `Form${upper(verb)}`, title, template: 'form', screen, verb, isState: false };
    return [form, ...(verb === 'edit' ? branchesOf(resource, form) : [])];
  }
  return [];
}

/** Stories of the form, one for each condition on which inputs depend, with record values that fulfil the condition. */
function branchesOf(resource: Resource, form: StorySpec): StorySpec[] {
  const fields = toForm(resource, form.verb ?? '').fields.filter(({ show }) => show.form);
  const met = fields.flatMap(({ when }) => (when ? [meeting(when)] : []));
  const distinct = new Map(met.map((given) => [JSON.stringify(given), given]));
  return [...distinct.values()]
    .filter((given) => Object.keys(given).length > 0)
    .map((given, at) => ({
      ...form,
      ...{ key: `${form.key}Branch${at + 1}`, title: `${form.title}：${inWords(resource, given)}` },
      ...{ template: 'branch', given, isState: true },
    }));
}

/** The simplest record that fulfils a condition; empty if none can be derived from the condition's form. */
function meeting(when: Condition): WireRecord {
  const given = Object.entries(when.properties ?? {}).flatMap(([key, test]) => {
    const value = test.const ?? test.enum?.[0];
    return value === undefined ? [] : [[key, value]];
  });
  const record: WireRecord = Object.fromEntries(given);
  return holds(when, record) ? record : {};
}

function inWords({ fields }: Resource, given: WireRecord): string {
  const words = Object.entries(given).map(
    ([key, value]) => `${fields.find((field) => field.key === key)?.title ?? key}=${value}`,
  );
  return words.join('，');
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Kinds of the fields that a resource declares itself, without the base columns of all resources. */
function kindsOf(resource: Resource): Set<FieldKind> {
  return new Set(resource.fields.filter(({ base }) => !base).map(({ kind }) => kind));
}

/**
 * The fewest resources that together contain every field kind: the check runs their stories, and at night all others.
 * The search tries every resource that contains the rarest missing kind, so its result is minimal.
 */
export function coverKinds(resources: readonly Resource[]): { names: string[]; kinds: FieldKind[] } {
  const owned = new Map(resources.map((resource) => [resource.name, kindsOf(resource)]));
  const kinds = new Set([...owned.values()].flatMap((set) => [...set]));
  const names = smallest(owned, kinds, resources.length) ?? [];
  return { names: names.sort(), kinds: [...kinds].sort() };
}

export function smallest(
  owned: ReadonlyMap<string, ReadonlySet<FieldKind>>,
  missing: ReadonlySet<FieldKind>,
  limit: number,
): string[] | null {
  if (missing.size === 0) return [];
  if (limit === 0) return null;
  let best: string[] | null = null;
  for (const name of ownersOfRarest(owned, missing)) {
    const rest = new Set([...missing].filter((kind) => !owned.get(name)?.has(kind)));
    const found = smallest(owned, rest, (best?.length ?? limit) - 1);
    if (found && (best === null || found.length + 1 < best.length)) best = [name, ...found];
  }
  return best;
}

function ownersOfRarest(owned: ReadonlyMap<string, ReadonlySet<FieldKind>>, missing: ReadonlySet<FieldKind>): string[] {
  const owners = [...missing].map((kind) => [...owned].filter(([, kinds]) => kinds.has(kind)).map(([name]) => name));
  return owners.sort((a, b) => a.length - b.length)[0] ?? [];
}

import { compileSampler } from '../../src/compiler/samples/sampler.ts';
import { toColumns } from '../../src/engine/projections/columns.ts';
import { toDetail } from '../../src/engine/projections/detail.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import type { Field, Resource } from '../../src/engine/resource.ts';
import type { FieldKind } from '../../src/kinds/kinds.ts';
import { smallest } from './cases/story-cases.ts';
import { NOTICE } from './output.ts';

export interface Pictured {
  subject: 'list' | 'form' | 'detail';
  resource: Resource;
}

const all = () => true;

/** Fields that a story of a resource renders, by the part of the page that is compared. */
const SUBJECTS: { [subject in Pictured['subject']]: (resource: Resource) => Field[] } = {
  list: (resource) =>
    resource.screens.slice(0, 1).flatMap(({ name }) => toColumns(resource, name, all).map(({ field }) => field)),
  form: (resource) =>
    resource.actions.some(({ verb }) => verb === 'edit')
      ? toForm(resource, 'edit').fields.filter(({ show, when }) => show.form && !when)
      : [],
  detail: (resource) => toDetail(resource, all).flatMap(({ items }) => items.map(({ field }) => field)),
};

/** The fewest lists, forms and details that together render every field kind that lists, forms and details can show. */
export function picturedStories(resources: readonly Resource[]): Pictured[] {
  const candidates = [compileSampler(), ...resources];
  return (['list', 'form', 'detail'] as const).flatMap((subject) => {
    const owned = new Map(candidates.map((one) => [one.name, kindsOf(SUBJECTS[subject](one))]));
    const wanted = new Set([...owned.values()].flatMap((kinds) => [...kinds]));
    const names = smallest(owned, wanted, candidates.length) ?? [];
    return candidates.filter(({ name }) => names.includes(name)).map((resource) => ({ subject, resource }));
  });
}

/** Field kinds that the chosen stories of a list, form or detail render. */
export function drawnKinds(chosen: readonly Pictured[], subject: Pictured['subject']): Set<FieldKind> {
  return kindsOf(chosen.filter((one) => one.subject === subject).flatMap((one) => SUBJECTS[subject](one.resource)));
}

const kindsOf = (fields: readonly Field[]) => new Set(fields.map(({ kind }) => kind));

/** Name of the approved picture in tests/fixtures/stories. */
export const pictureName = ({ subject, resource }: Pictured) => `${resource.name}-${subject}`;

/** File of stories compared with pictures, and of a story with changes that the comparison must detect. */
export function picturedFile(resources: readonly Resource[]): [name: string, text: string] {
  const chosen = picturedStories(resources);
  const stories = chosen.map((one, at) => storyOf(one, `Picture${at + 1}`, 'pictured'));
  const form = chosen.find(({ subject }) => subject === 'form');
  if (form) stories.push(storyOf(form, 'Planted', 'planted'));
  return [
    'stories/Pictures.stories.tsx',
    `${NOTICE}import type { Meta, StoryObj } from '@storybook/react-vite';
import { pictured, planted } from '../../../.storybook/kit/pictured.ts';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = { title: '图片/全部种类', component: kit.ResourceStory };
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

${stories.join('\n')}
`,
  ];
}

const TITLES = { list: '列表', form: '表单', detail: '详情' };

function storyOf(one: Pictured, key: string, kind: 'pictured' | 'planted'): string {
  const { subject, resource } = one;
  const args = {
    resource: resource.name,
    screen: resource.screens[0]?.name,
    ...(subject === 'form' ? { verb: 'edit' } : {}),
  };
  const title = `${resource.title}：${TITLES[subject]}${kind === 'planted' ? '，改动看得出' : ''}`;
  return `export const ${key}: Story = {
  ...${kind}(kit.${subject}, '${subject}', '${pictureName(one)}'),
  name: '${title}',
  args: ${JSON.stringify(args)},
};`;
}

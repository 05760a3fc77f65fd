import type { Resource } from '../../src/engine/resource.ts';
import { coverKinds, type StorySpec, toStories } from './cases/story-cases.ts';
import { NOTICE } from './output.ts';

/** One story file for each resource. The check runs the fewest resources with every field kind (coverKinds). */
export function storyFiles(resources: readonly Resource[]): Map<string, string> {
  const { names } = coverKinds(resources);
  return new Map(
    resources.map((resource) => [
      `stories/${resource.name}.stories.tsx`,
      `${NOTICE}${storyFile(resource, names.indexOf(resource.name))}`,
    ]),
  );
}

/** Output line that names the resources whose stories run in the check. */
export function coverInWords(resources: readonly Resource[]): string {
  const { names, kinds } = coverKinds(resources);
  return `stories of ${names.join(', ')} cover all ${kinds.length} kinds`;
}

/**
 * Stories of one resource. Stories that only run at night have the tag `night`.
 * @param place index in coverKinds; 0: the check runs all stories; above: every second one, no list states; -1: none
 */
function storyFile(resource: Resource, place: number): string {
  const { name, title, screens } = resource;
  const first = screens[0]?.name ?? name;
  const stories = toStories(resource);
  const inTurn = stories.filter(({ isState }) => !isState).filter((_, at) => (at + place) % 2 === 0);
  const isAtNight = (story: StorySpec) => place > 0 && !inTurn.includes(story);
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = {
  title: ${text(`资源/${title} ${name}`)},
  component: kit.ResourceStory,
  args: { resource: ${text(name)}, screen: ${text(first)} },
  tags: [${place < 0 ? NIGHT : ''}],
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

${stories.map((story) => storyOf(story, { first, isAtNight: isAtNight(story) })).join('\n')}
`;
}

const NIGHT = "'night'";

function storyOf(story: StorySpec, { first, isAtNight }: { first: string; isAtNight: boolean }): string {
  const { key, title, template, screen, verb, given: values } = story;
  const args = [
    ...(screen === first ? [] : [`screen: ${text(screen)}`]),
    ...(verb === null ? [] : [`verb: ${text(verb)}`]),
    ...(values === undefined ? [] : [`given: ${JSON.stringify(values)}`]),
  ];
  const given = args.length === 0 ? '' : `, args: { ${args.join(', ')} }`;
  const tags = isAtNight ? `, tags: [${NIGHT}]` : '';
  return `export const ${key}: Story = { ...kit.${template}, name: ${text(title)}${given}${tags} };`;
}

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

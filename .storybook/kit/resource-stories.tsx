import type { StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { installedViews } from '../../src/client/resource-views/installed-views.ts';
import { ResourceScreen } from '../../src/client/resource-views/resource-screen.tsx';
import type { WireRecord } from '../../src/engine/json.ts';
import { screenOf, toColumns } from '../../src/engine/projections/columns.ts';
import { toDetail } from '../../src/engine/projections/detail.ts';
import { toForm } from '../../src/engine/projections/form.ts';
import type { Field } from '../../src/engine/resource.ts';
import { holds } from '../../src/engine/rules/conditions.ts';
import { resourceNamed } from './catalog.ts';
import { hazardAnswers } from './hazard.ts';
import { toDefect } from './mocks/mock-replies.ts';
import { answering, pageOf, silent } from './replies.ts';
import { currentScene, type SceneSpec } from './scene.ts';

export interface ResourceStoryArgs {
  resource: string;
  screen: string;
  /** Verb of the action whose form the story opens. */
  verb?: string;
  /** Values that the records of the resource get, so that conditional inputs of the form appear. */
  given?: WireRecord;
}

export function ResourceStory({ screen: name }: ResourceStoryArgs) {
  return <ResourceScreen screen={name} />;
}

type Story = StoryObj<ResourceStoryArgs>;
type Play = NonNullable<Story['play']>;

const all = () => true;

function listPath({ resource, screen: name }: ResourceStoryArgs): string {
  const compiled = resourceNamed(resource);
  const { source } = screenOf(compiled, name);
  return compiled.actions.find(({ verb }) => verb === source)?.path ?? '';
}

const sceneOf = (args: ResourceStoryArgs, more: SceneSpec = {}): SceneSpec => ({
  forms: [args.resource, ...resourceNamed(args.resource).children.map(({ resource }) => resource)],
  ...(args.given ? { given: { resource: args.resource, values: args.given } } : {}),
  ...more,
  answers: [...(more.answers ?? []), ...hazardAnswers],
});

/** Story parameter that computes a scene from the resource of the story. */
const scene = (more: (path: string) => SceneSpec = () => ({})) => ({
  scene: (args: ResourceStoryArgs) => sceneOf(args, more(listPath(args))),
});

/** Text of the total below a list: 1-8共8条 (look.md#13.1), or 共8条 if all cards are visible. */
const TOTAL = /^(1-\d+)?共[1-9]\d*条$/;

/** Queries within the list's region, once it is rendered. */
async function listOf(args: ResourceStoryArgs) {
  const title = screenOf(resourceNamed(args.resource), args.screen).title;
  const region = await screen.findByRole('region', { name: title });
  return within(region);
}

/** Viewport so wide that the list shows all columns. */
const WIDE = { viewport: { value: 'wide' } };

/** Expects at least one row, and the title of every column of the descriptor. */
const playList: Play = async ({ args }) => {
  const list = await listOf(args);
  await list.findByText(TOTAL);
  for (const { title } of toColumns(resourceNamed(args.resource), args.screen, all)) {
    await expect(list.getAllByText(title).length).toBeGreaterThan(0);
  }
};

const playEmpty: Play = async ({ args }) => {
  const list = await listOf(args);
  await list.findByText(/^(还没有|没有)/);
};

/** Submits an untouched form, and expects the descriptor's message at every required input. */
const playAdd: Play = async ({ args }) => {
  const dialog = await openForm(args);
  await userEvent.click(dialog.getByRole('button', { name: sentBy(args) }));
  const { fields } = toForm(resourceNamed(args.resource), args.verb ?? '');
  for (const field of fields.filter(mustBeGiven)) await dialog.findByText(field.messages.required);
};

/** Opens the form of an action, and expects every input that does not depend on other inputs. */
const playForm: Play = async ({ args }) => {
  const dialog = await openForm(args);
  const { fields } = toForm(resourceNamed(args.resource), args.verb ?? '');
  for (const field of fields.filter(({ show, when }) => show.form && !when)) {
    await expect(dialog.getAllByText(field.labels.form).length).toBeGreaterThan(0);
  }
};

/** Opens a form, and expects the inputs whose condition the values `given` fulfil. */
const playBranch: Play = async ({ args }) => {
  const dialog = await openForm(args);
  const { fields } = toForm(resourceNamed(args.resource), args.verb ?? '');
  const visible = fields.filter(({ show, when }) => show.form && when && holds(when, args.given ?? {}));
  for (const field of visible) {
    await expect(dialog.getAllByText(field.labels.form).length).toBeGreaterThan(0);
  }
};

/** Expects a total of a hundred rows. */
const playMany: Play = async ({ args }) => {
  const list = await listOf(args);
  await list.findByText(/^(1-10|1-100)?共100条$/);
};

const playDetail: Play = async ({ args }) => {
  const resource = resourceNamed(args.resource);
  const list = await listOf(args);
  await list.findByText(TOTAL);
  const openers = [...list.queryAllByRole('link'), ...list.queryAllByRole('button')];
  const name = openers.find((one) => one.matches('.cell-name, a.row-action'));
  if (name) await userEvent.click(name);
  else await press(list, '查看');
  const dialog = await openDialog();
  const labels = toDetail(resource, all).flatMap(({ items }) => items.map(({ label }) => label));
  // A workflow may replace the generated detail view.
  const isOwn = resource.workflow !== null && installedViews.details?.[resource.workflow] !== undefined;
  await dialog.findAllByText(isOwn ? '处理流程' : (labels[0] ?? ''));
};

const playNoPermission: Play = async ({ args }) => {
  const list = await listOf(args);
  await list.findByText('没有权限查看这里的数据');
  await expect(list.queryByRole('button', { name: '查询' })).toBeNull();
};

const playServerError: Play = async ({ args }) => {
  const list = await listOf(args);
  const alert = await list.findByRole('alert');
  await expect(alert).toHaveTextContent('服务器出现异常');
  await expect(list.getByRole('button', { name: '重试' })).toBeEnabled();
};

const playLoading: Play = async ({ args }) => {
  const list = await listOf(args);
  await list.findByRole('status', { name: '加载中' });
};

/** Expects rows to stay visible with an error message after reloading them failed. */
const playStale: Play = async (context) => {
  await playList(context);
  currentScene().setNetwork('down');
  const list = await listOf(context.args);
  await userEvent.click(list.getByRole('button', { name: '刷新' }));
  await expect(await list.findByRole('alert')).toHaveTextContent('刷新失败：网络连接失败');
};

export const list: Story = { parameters: scene(), globals: WIDE, play: playList };
export const phone: Story = { parameters: scene(), globals: { viewport: { value: 'phone' } } };
export const dark: Story = { parameters: scene(), globals: { ...WIDE, scheme: 'dark' }, play: playList };
export const empty: Story = {
  parameters: scene((path) => ({ answers: [answering({ [path]: pageOf([]) })] })),
  play: playEmpty,
};
export const loading: Story = { parameters: scene((path) => ({ answers: [silent(path)] })), play: playLoading };
export const noPermission: Story = { parameters: scene(() => ({ codes: [] })), play: playNoPermission };
export const serverError: Story = {
  parameters: scene((path) => ({ answers: [toDefect(path)] })),
  play: playServerError,
};
export const stale: Story = { parameters: scene(), globals: WIDE, play: playStale };
export const many: Story = { parameters: scene(), globals: { rows: '100' }, play: playMany };
export const long: Story = { parameters: scene(), globals: { ...WIDE, text: 'long' }, play: playList };
export const branch: Story = { parameters: scene(), play: playBranch };
export const add: Story = { parameters: scene(), play: playAdd };
export const form: Story = { parameters: scene(), play: playForm };
export const detail: Story = { parameters: scene(), play: playDetail };

type Queries = ReturnType<typeof within>;

async function openDialog(): Promise<Queries> {
  return within(await screen.findByRole('dialog'));
}

/** Title of the form's submit button: the last one of `formSubmits`, or else 确定. */
function sentBy(args: ResourceStoryArgs): string {
  const action = resourceNamed(args.resource).actions.find(({ verb }) => verb === args.verb);
  return action?.formSubmits.at(-1)?.title ?? '确定';
}

/**
 * Opens the form of the story's action and waits until its submit button is enabled, since the values load after
 * opening (look.md#13.2).
 */
async function openForm(args: ResourceStoryArgs): Promise<Queries> {
  const action = resourceNamed(args.resource).actions.find(({ verb }) => verb === args.verb);
  await press(await listOf(args), action?.title ?? '', action?.isForEach ? IN_ROW : '*');
  const dialog = await openDialog();
  const button = await dialog.findByRole('button', { name: sentBy(args) });
  await waitFor(() => expect(button).toBeEnabled());
  return dialog;
}

/** Selector of rows and cards, to exclude buttons for ticked rows, which are disabled above the table. */
const IN_ROW = '.ant-table-row, article';

/** Presses the button of an action: a visible one, or one in the first menu 更多 that contains it. */
async function press(list: Queries, title: string, within = '*'): Promise<void> {
  await list.findByText(TOTAL);
  const all = list.queryAllByRole('button', { name: title });
  const inSight = all.find((button: HTMLElement) => button.closest(within) !== null);
  if (inSight) return userEvent.click(inSight);
  for (const more of list.getAllByRole('button', { name: '更多' })) {
    await userEvent.click(more);
    await screen.findAllByRole('menuitem');
    const item = screen.queryByRole('menuitem', { name: title });
    if (item) return userEvent.click(item);
    await userEvent.keyboard('{Escape}');
  }
  throw new Error(`no row offers ${title}`);
}

/** True if the field is always required, and empty when a form for a new record opens. */
function mustBeGiven(field: Field): boolean {
  const isFilled = field.default !== undefined || field.preset !== null;
  return field.required && field.show.form && !field.when && !isFilled && !field.disabled;
}

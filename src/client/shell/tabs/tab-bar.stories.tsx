import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dark } from '../../../../.storybook/kit/variants.ts';
import { TabBar } from './tab-bar.tsx';
import type { Tab } from './tabs.ts';

const tab = (name: string, title: string): Tab => ({ path: `/hazard/${name}`, search: '', title });
const FEW = [tab('RiskJudge', '隐患研判'), tab('RiskAgainCheck', '隐患核查'), tab('RiskAcceptRecord', '隐患验收')];
const MANY = Array.from({ length: 24 }, (_, index) => tab(`page${index}`, `页面${index + 1}`));

/** Stored tabs of the signed-in user, as a reload finds them. */
const visited = (tabs: readonly Tab[]) => ({
  beforeEach: () => sessionStorage.setItem('pro__TABS', JSON.stringify({ userId: '7', tabs })),
});

const meta: Meta<typeof TabBar> = {
  title: '框架/标签栏',
  component: TabBar,
  parameters: { scene: { url: '/hazard/RiskRectify' } },
};
export default meta;
type Story = StoryObj<typeof TabBar>;

const bar = async () => within(await screen.findByRole('navigation', { name: '已打开的页面' }));
const titles = async () => (await bar()).getAllByRole('link').map((link) => link.textContent);

/** The tab of this title, once tabs can be dragged: presses during the replacement of the static tabs are lost. */
const movable = async (name: string): Promise<HTMLElement> => {
  const tabs = await bar();
  await waitFor(() => expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-describedby'));
  return tabs.getByRole('link', { name });
};

/** The open page's tab is last and marked; closing it opens its neighbour. */
export const Few: Story = {
  name: '几个标签',
  ...visited(FEW),
  play: async () => {
    const link = await movable('隐患整改');
    await expect(link).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: '关闭隐患核查' }));
    await waitFor(async () => expect(await titles()).not.toContain('隐患核查'));
    await userEvent.click(screen.getByRole('button', { name: '关闭隐患整改' }));
    await waitFor(() => expect(screen.getByTestId('address').dataset.path).toBe('/hazard/RiskAcceptRecord'));
  },
};
export const Commands: Story = {
  name: '右键菜单',
  ...visited(FEW),
  play: async () => {
    const link = await movable('隐患整改');
    await userEvent.pointer({ keys: '[MouseRight]', target: link });
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭左侧' }));
    await waitFor(async () => expect(await titles()).toEqual(['隐患整改']));
  },
};
/** The open tab is visible, however many there are. */
export const Many: Story = {
  name: '很多标签',
  ...visited(MANY),
  play: async () => {
    const link = await (await bar()).findByRole('link', { name: '隐患整改' });
    await waitFor(() => expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth));
  },
};
export const FewDark: Story = { ...Few, tags: ['night'], name: '几个标签（深色）', globals: dark };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { answering, silent } from '../../../../../.storybook/kit/replies.ts';
import { failed, shows } from '../../../../../.storybook/kit/states.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import { MapScreen } from './map-screen.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const meta: Meta<typeof MapScreen> = { title: '页面/地图', component: MapScreen };
export default meta;
type Story = StoryObj<typeof MapScreen>;

const NOW = '2026-03-10 10:00:00';
const OUTLINE = '60,60 560,60 560,420 60,420';
const plan = { id: 5, name: '全厂图', width: 1200, height: 800, metresPerPixel: 0.5 };
const pins = [
  { id: 1, kind: 'place', targetId: 1, name: '储罐区', planX: 310, planY: 240, addressId: 1, outline: OUTLINE },
  { id: 2, kind: 'place', targetId: 2, name: '泵房', planX: 340, planY: 250, addressId: 2 },
  { id: 3, kind: 'place', targetId: 3, name: '办公楼', planX: 900, planY: 600, addressId: 3 },
  { id: 4, kind: 'point', targetId: 4, name: '储罐', planX: 200, planY: 330, rankCode: 2, rankName: '较大风险' },
  { id: 5, kind: 'camera', targetId: 5, name: '东门', planX: 700, planY: 120 },
  { id: 6, kind: 'equipment', targetId: 6, name: '输送泵', planX: 700, planY: 240, isDisabled: true },
];
const map = {
  '/SitePlan/list': [{ id: 5, name: '全厂图' }],
  '/SitePlan/scene': {
    plan,
    isCut: false,
    pins,
    areas: [
      { addressId: 1, rankCode: 1, rankName: '重大风险', points: 8 },
      { addressId: 3, points: 0 },
    ],
  },
  '/SitePlan/hazards': { asOf: NOW, places: [{ addressId: 1, open: 12, overdue: 1, major: 1 }] },
  '/SitePlan/rounds': { asOf: NOW, isCut: false, places: [{ addressId: 1, due: 3, late: 0 }] },
  '/SitePlan/targets': [{ id: 9, name: '泵房东侧' }],
};
const withMap = (more: object = {}) => ({ scene: { answers: [answering({ ...map, ...more })] } });
const area = /^位置 储罐区，重大风险，未关闭隐患12，其中超期1，应做排查3$/;

export const Normal: Story = {
  name: '正常',
  parameters: withMap(),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: area })).toBeVisible();
  },
};

export const PhoneDark: Story = { ...Normal, name: '手机，深色', globals: phoneDark };

export const Chosen: Story = {
  name: '选中区域',
  parameters: withMap(),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: area }));
    await expect(await page.findByRole('button', { name: '超期隐患 1' })).toBeVisible();
  },
};

export const Marking: Story = {
  name: '标注',
  parameters: withMap(),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '标注' }));
    await expect(await page.findByText('泵房东侧')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: area }));
    await userEvent.click(await page.findByRole('button', { name: '重画区域' }));
    await expect(await page.findByRole('status')).toHaveTextContent('在图上依次点出各角（0）');
  },
};

export const Table: Story = {
  name: '表格',
  parameters: withMap(),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByText('表格'));
    await expect(await page.findByRole('link', { name: '储罐区' })).toBeVisible();
  },
};

export const Cut: Story = {
  name: '点位过多',
  parameters: withMap({ '/SitePlan/scene': { ...map['/SitePlan/scene'], isCut: true } }),
  play: shows('点位过多，只显示前 2000 个'),
};

const TILE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eef1e6" stroke="#c8ccbf"/></svg>')}#{z}{x}{y}`;
const onGround = (template: string) => ({
  '/SitePlan/scene': {
    ...map['/SitePlan/scene'],
    plan: { ...plan, lng: 121.4737, lat: 31.2304 },
    tiles: { template, mostZoom: 18, credit: '© 某地图服务' },
  },
});

export const Tiles: Story = {
  name: '地图底图',
  parameters: withMap(onGround(TILE)),
  play: shows('© 某地图服务'),
};

export const TilesFail: Story = {
  name: '底图无法加载',
  parameters: withMap(onGround('data:image/png,{z}{x}{y}')),
  play: shows('底图无法加载，请检查地图服务'),
};

export const Bare: Story = {
  name: '没有底图',
  parameters: withMap({
    '/SitePlan/scene': { ...map['/SitePlan/scene'], plan: { ...plan, lng: 121.4737, lat: 31.2304 } },
  }),
  play: shows(/^没有底图，请上传图样/),
};

export const NoPlan: Story = {
  name: '没有平面图',
  parameters: withMap({ '/SitePlan/list': [] }),
  play: shows('还没有平面图，请先上传一张'),
};

export const NoPicture: Story = {
  name: '没有图样',
  parameters: withMap({ '/SitePlan/scene': { plan: { id: 5, name: '全厂图' }, isCut: false, pins: [], areas: [] } }),
  play: shows('“全厂图”还没有图样，请先上传'),
};

export const Loading: Story = { name: '加载中', parameters: { scene: { answers: [silent('/SitePlan/list')] } } };

export const Failed: Story = failed('/SitePlan/list');

export const Upload: Story = {
  name: '新增平面图',
  render: () => <PlanDialog onDone={() => {}} onClose={() => {}} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '新增平面图' }));
    await userEvent.click(dialog.getByRole('button', { name: '上传' }));
    await expect(await screen.findByText('请输入平面图名称！')).toBeVisible();
  },
};

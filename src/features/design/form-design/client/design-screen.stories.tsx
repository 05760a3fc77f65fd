import type { Meta, StoryObj } from '@storybook/react-vite';
import { toId } from 'storybook/internal/csf';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { answering, silent } from '../../../../../.storybook/kit/replies.ts';
import { phone } from '../../../../../.storybook/kit/variants.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import DesignScreen from './design-screen.tsx';
import { DRAFT_STORY, draftIn } from './preview/draft-link.ts';
import * as pasted from './preview/pasted.stories.tsx';

const grammars = import.meta.glob<object>('../../../../../schemas/meta/resource.schema.json', {
  eager: true,
  import: 'default',
});
const cameras = import.meta.glob<Descriptor>('../../../../../schemas/resources/CameraFile.json', {
  eager: true,
  import: 'default',
});
const [schema] = Object.values(grammars);
const [camera] = Object.values(cameras);
const formJson = JSON.stringify(camera);

const meta: Meta<typeof DesignScreen> = { title: '页面/表单设计', component: DesignScreen };
export default meta;
type Story = StoryObj<typeof DesignScreen>;

const forms = [
  { typeName: 'CameraFile', title: '摄像头档案', fields: 13, drafts: 1 },
  {
    ...{ typeName: 'RiskType', title: '隐患类型', fields: 6, drafts: 0, version: 3, note: '设备科要求' },
    ...{ publishedTime: '2026-03-09 14:20:00', publishedUserName: '超级管理员' },
  },
  { typeName: 'Forklift', title: '叉车档案', fields: 4, drafts: 0, version: 1, problem: '字段“place”引用的资源不存在' },
  { typeName: 'sysUser', title: '用户', fields: 21, drafts: 0 },
  { typeName: 'FireCheck', title: '消防器材检查', fields: 4, drafts: 0, version: 2, hidden: true, folder: 7 },
];
const steps = [{ path: 'record.properties.brand', level: 'additive', text: '新增字段“品牌”' }];
const answers = {
  '/formmanager/forms': forms,
  '/formmanager/grammar': { schema },
  '/formmanager/form': {
    ...{ typeName: 'CameraFile', version: 0, baseHash: 'file', formJson, fileJson: formJson, removed: [] },
    builtIn: Object.keys(camera?.record.properties ?? {}),
    storybook: 'http://127.0.0.1:6006',
  },
  '/formmanager/plan': {
    resource: 'CameraFile',
    title: '摄像头档案',
    level: 'additive',
    totalRows: 12,
    steps,
    ddl: [],
  },
  '/formmanager/conversions': [],
  '/sysMenu/list': [{ id: 7, name: '基础档案', type: 0, children: [] }],
  '/sysRole/dropDown': [{ id: 2, name: '安全管理员' }],
};
const at = (url: string) => ({
  scene: { url, answers: [answering(answers), silent('/formmanager/preview')] },
});

export const Forms: Story = {
  name: '全部表单',
  parameters: at('/'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('region', { name: '已隐藏' })).toBeVisible();
    await expect(page.getByText('未能启用')).toBeVisible();
    await userEvent.type(page.getByRole('searchbox', { name: '查找表单' }), '没有的');
    await expect(await page.findByText('没有找到表单')).toBeVisible();
    await userEvent.clear(page.getByRole('searchbox', { name: '查找表单' }));
  },
};

export const FormsDark: Story = { name: '全部表单，深色', parameters: at('/'), globals: { scheme: 'dark' } };

export const Loading: Story = {
  name: '加载中',
  parameters: { scene: { url: '/', answers: [silent('/formmanager/forms')] } },
};

export const Fields: Story = {
  name: '字段与属性，手机',
  parameters: at('/?form=CameraFile'),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /^IP/ }));
    await expect(await page.findByLabelText('名称')).toHaveValue('IP');
  },
};

export const Desk: Story = {
  name: '字段、预览与属性',
  parameters: at('/?form=CameraFile'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('button', { name: '移动 IP' })).toBeVisible();
    await expect(await page.findByText('1 处修改未发布')).toBeVisible();
  },
};

/** The URL of an existing story carries the unsaved draft. */
export const AsStory: Story = {
  name: '草稿作为故事打开',
  parameters: at('/?form=CameraFile'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const open = spyOn(window, 'open').mockReturnValue(null);
    await userEvent.click(await page.findByRole('button', { name: '用样例数据打开' }));
    await waitFor(() => expect(open).toHaveBeenCalledOnce());
    const place = new URL(String(open.mock.calls[0]?.[0]));
    await expect(await draftIn(place.hash)).toBe(formJson);
    await expect(toId(pasted.default.title ?? '', 'draft')).toBe(DRAFT_STORY);
    await expect(pasted).toHaveProperty('Draft');
  },
};

export const Wizard: Story = {
  name: '新建资源',
  parameters: at('/?new'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '下一步' }));
    const alert = await page.findByRole('alert');
    await expect(alert).toHaveTextContent('请输入名称');
    await expect(alert).not.toHaveTextContent(/[tT]itle|typeName/);
    await userEvent.type(page.getByLabelText(/^名称/), '消防器材检查');
    await userEvent.type(page.getByLabelText(/^标识/), 'FireCheck');
    await userEvent.click(page.getByRole('button', { name: '下一步' }));
    await expect(await page.findByLabelText('第 1 个字段的名称')).toHaveValue('名称');
    await userEvent.click(page.getByRole('button', { name: '下一步' }));
    await expect(await page.findByRole('radiogroup', { name: '菜单图标' })).toBeVisible();
  },
};

export const WizardPhone: Story = { ...Wizard, tags: ['night'], name: '新建资源，手机', globals: phone };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { compilePasted, descriptorOf } from '../../../../../../.storybook/kit/catalog.ts';
import type { SceneSpec } from '../../../../../../.storybook/kit/scene.ts';
import { ResourceScreen } from '../../../../../client/resource-views/resource-screen.tsx';
import { screenOf, toColumns } from '../../../../../engine/projections/columns.ts';
import { draftIn } from './draft-link.ts';

interface Args {
  /** JSON as in the designer. */
  descriptor: string;
}

/** Draft with which the designer opened this page; the fragment is that of Storybook's own window. */
const opened = await draftIn(window.parent.location.hash);

/**
 * Renders a draft of the designer over sample rows, with its JSON among the controls. Storybook has sample data only.
 */
function Pasted({ descriptor }: Args) {
  if (descriptor === '')
    return <p role="alert">这里没有完整的描述文件：请在表单设计中重新打开，或粘贴到下方的参数中</p>;
  const result = compilePasted(descriptor);
  if ('resource' in result) {
    const { name, screens } = result.resource;
    return <ResourceScreen key={descriptor} screen={screens[0]?.name ?? name} />;
  }
  return (
    <div role="alert">
      {result.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

const meta: Meta<typeof Pasted> = {
  title: '资源/粘贴的描述文件',
  component: Pasted,
  argTypes: { descriptor: { control: 'text', name: '描述文件（JSON）' } },
  parameters: {
    scene: ({ descriptor }: Args): SceneSpec => {
      const result = compilePasted(descriptor);
      return 'resource' in result ? { pasted: result.resource } : {};
    },
  },
};
export default meta;
type Story = StoryObj<typeof Pasted>;

function cameraWith(field: object): string {
  const camera = descriptorOf('CameraFile');
  const properties = { ...camera.record.properties, brand: field };
  return JSON.stringify({ ...camera, screens: undefined, record: { ...camera.record, properties } }, null, 2);
}

function draftToShow(): string {
  if (opened === undefined) return cameraWith({ type: 'string', title: '品牌', maxLength: 20 });
  return opened === null ? '' : JSON.stringify(JSON.parse(opened), null, 2);
}

export const Draft: Story = {
  name: '草稿',
  globals: { viewport: { value: 'wide' } },
  args: { descriptor: draftToShow() },
  play: async ({ args }) => {
    const result = compilePasted(args.descriptor);
    if (!('resource' in result)) return void (await screen.findByRole('alert'));
    const { resource } = result;
    for (const { title } of toColumns(resource, screenOf(resource).name, () => true)) await screen.findAllByText(title);
  },
};
export const CutOff: Story = {
  name: '不完整的地址',
  args: { descriptor: '' },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('请在表单设计中重新打开');
  },
};
export const Wrong: Story = {
  name: '有错的草稿',
  args: { descriptor: cameraWith({ type: 'string', title: '品牌', maxLenght: 20 }) },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('maxLenght');
  },
};

import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { draftAddress } from './draft-link.ts';

interface Props {
  storybook: string;
  /** The draft as JSON. */
  text: string;
}

/** Opens the draft over sample rows, where roles, states and text lengths can be changed. */
export default function StoryButton({ storybook, text }: Props) {
  const open = async () => {
    window.open(await draftAddress(storybook, text), '_blank', 'noopener');
  };
  return (
    <Button type="text" icon={<ExportOutlined aria-hidden />} onClick={() => void open()}>
      用样例数据打开
    </Button>
  );
}

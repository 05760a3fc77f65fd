import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import { ownVerbRefusal } from '../../../../../engine/action-effect.ts';
import { proposedKey } from '../fields/new-fields.ts';

interface Props {
  taken: readonly string[];
  onAdd(verb: string, title: string): void;
  onClose(): void;
}

/** Dialog for an administrator's own action: the text of its button, and its name in calls and permissions. */
export function NewAction({ taken, onAdd, onClose }: Props) {
  useBack(onClose);
  const [title, setTitle] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const verb = own ?? proposedKey('', 'action', taken);
  const misnamed = ownVerbRefusal(verb);
  const problems: { title?: string; verb?: string } = {
    ...(title.trim() === '' ? { title: '请输入按钮文字！' } : {}),
    ...(misnamed ? { verb: misnamed } : {}),
    ...(taken.includes(verb) ? { verb: `动作名“${verb}”已经有了，请换一个` } : {}),
  };
  const helpProps = (help: string | undefined) => (isTried && help ? { validateStatus: 'error' as const, help } : {});
  const add = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    onAdd(verb, title.trim());
    onClose();
  };
  return (
    <Modal open title="添加自定义动作" okText="添加" onOk={add} onCancel={onClose} width={520}>
      <Form layout="vertical">
        <Form.Item label="按钮文字" htmlFor="new-action-title" {...helpProps(problems.title)}>
          <Input
            id="new-action-title"
            autoFocus
            maxLength={60}
            placeholder="如 报废"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onPressEnter={add}
          />
        </Form.Item>
        <Form.Item
          label="动作名"
          htmlFor="new-action-verb"
          extra="接口、权限和历史中的名称，发布后不能再改；一般不用修改"
          {...helpProps(problems.verb)}
        >
          <Input
            id="new-action-verb"
            maxLength={40}
            value={verb}
            onChange={(event) => setOwn(event.target.value.trim())}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

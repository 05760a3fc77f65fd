import { Checkbox, Form, Input } from 'antd';
import type { StepProps } from './step-props.ts';

export function BasicStep({ made, patch }: StepProps) {
  return (
    <Form layout="vertical">
      <Form.Item label="名称" htmlFor="new-title" required extra="列表的标题，也是菜单的名称">
        <Input
          id="new-title"
          maxLength={20}
          value={made.title}
          placeholder="如 消防器材检查"
          onChange={(event) => patch({ title: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label="标识"
        htmlFor="new-name"
        required
        extra="数据表、接口和权限中的名称，发布后不能再改；大写字母开头，如 FireCheck"
      >
        <Input
          id="new-name"
          maxLength={40}
          value={made.typeName}
          onChange={(event) => patch({ typeName: event.target.value.trim() })}
        />
      </Form.Item>
      <Form.Item label="说明" htmlFor="new-note" extra="记入版本记录，让别人知道为什么新建">
        <Input.TextArea
          id="new-note"
          rows={2}
          maxLength={500}
          value={made.note}
          onChange={(event) => patch({ note: event.target.value })}
        />
      </Form.Item>
      <Checkbox checked={made.revive} onChange={(event) => patch({ revive: event.target.checked })}>
        沿用原有记录（标识曾经使用过时）
      </Checkbox>
    </Form>
  );
}

import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { isHidden } from '../document.ts';
import { BY_LABEL, type Option, useDictionaries, useResources } from '../pickers.tsx';
import { KEY, NEW_FIELDS, type NewField, proposedKey } from './new-fields.ts';

interface Props {
  taken: Readonly<Record<string, PropertySchema>>;
  /** Removed fields, which can be restored with their values. */
  removed: ReadonlyMap<string, PropertySchema>;
  onAdd(key: string, property: PropertySchema): void;
  onClose(): void;
}

/** Dialog for a new field with its title, kind and a proposed key, or for restoring a removed field. */
export default function AddField({ taken, removed, onAdd, onClose }: Props) {
  useBack(onClose);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState('text');
  const [own, setOwn] = useState<string | null>(null);
  const [target, setTarget] = useState<string>();
  const [isTried, setTried] = useState(false);
  const chosen = NEW_FIELDS.find((each) => each.kind === kind) ?? NEW_FIELDS[0];
  const keys = [...Object.keys(taken), ...removed.keys()];
  const key = own ?? proposedKey(title, kind, keys);
  const problems = problemsOf({ title, key, taken, known: keys, needs: chosen?.needs, target });
  const add = () => {
    setTried(true);
    if (!chosen || Object.keys(problems).length > 0) return;
    onAdd(key, propertyOf(chosen, title.trim(), target));
    onClose();
  };
  const problem = (name: string) =>
    isTried && problems[name] ? { validateStatus: 'error' as const, help: problems[name] } : {};
  const back = [...removed].filter(([each]) => !Object.hasOwn(taken, each));
  return (
    <Modal open title="添加字段" okText="添加" onOk={add} onCancel={onClose} width={560}>
      <Form layout="vertical">
        <Form.Item label="名称" htmlFor="new-field-title" {...problem('title')}>
          <Input
            id="new-field-title"
            autoFocus
            maxLength={50}
            value={title}
            placeholder="如 品牌"
            onChange={(event) => setTitle(event.target.value)}
            onPressEnter={add}
          />
        </Form.Item>
        <Form.Item label="种类" htmlFor="new-field-kind">
          <Select
            id="new-field-kind"
            showSearch={BY_LABEL}
            value={kind}
            onChange={setKind}
            options={NEW_FIELDS.map((each) => ({ value: each.kind, label: `${each.title}：${each.hint}` }))}
          />
        </Form.Item>
        {chosen?.needs === 'x-dictionary' && <DictionaryChoice {...{ target, setTarget }} {...problem('target')} />}
        {chosen?.needs === 'x-relation' && <ResourceChoice {...{ target, setTarget }} {...problem('target')} />}
        <Form.Item
          label="键"
          htmlFor="new-field-key"
          extra="数据列、接口和历史中的名称，发布后不能再改；一般不用修改"
          {...problem('key')}
        >
          <Input
            id="new-field-key"
            maxLength={41}
            value={key}
            onChange={(event) => setOwn(event.target.value.trim())}
          />
        </Form.Item>
        {back.length > 0 && (
          <Form.Item label="或加回删除过的字段" extra="已有的值都还在；放在所选字段的后面">
            {back.map(([each, property]) => (
              <Button
                key={each}
                size="small"
                style={{ marginInlineEnd: 8 }}
                onClick={() => {
                  onAdd(each, property);
                  onClose();
                }}
              >
                加回 {property.title ?? each}
              </Button>
            ))}
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

function problemsOf(of: {
  title: string;
  key: string;
  taken: Props['taken'];
  known: readonly string[];
  needs: NewField['needs'];
  target: string | undefined;
}): { [name: string]: string } {
  const { title, key, taken, known, needs, target } = of;
  const isNamesake = Object.values(taken).some((other) => other.title === title.trim() && !isHidden(other));
  const isTaken = known.some((each) => each.toLowerCase() === key.toLowerCase());
  return {
    ...(title.trim() === '' ? { title: '请输入名称！' } : {}),
    ...(isNamesake ? { title: `已有名为“${title.trim()}”的字段，请换一个名称` } : {}),
    ...(KEY.test(key) ? {} : { key: '键应为字母开头，后接字母、数字或下划线' }),
    ...(isTaken ? { key: `键“${key}”已经有了，请换一个` } : {}),
    ...(needs && !target ? { target: needs === 'x-dictionary' ? '请选择字典！' : '请选择关联的档案！' } : {}),
  };
}

function propertyOf({ property, needs }: NewField, title: string, target: string | undefined): PropertySchema {
  const { type, ...rest } = property;
  const whole: PropertySchema = { ...(type === undefined ? {} : { type }), title, ...rest };
  if (needs === 'x-dictionary' && target) return { ...whole, 'x-dictionary': target };
  return needs === 'x-relation' && target ? { ...whole, 'x-relation': { resource: target } } : whole;
}

interface ChoiceProps {
  target: string | undefined;
  setTarget(next: string): void;
  validateStatus?: 'error';
  help?: string;
}

export function DictionaryChoice(props: ChoiceProps) {
  return <TargetChoice label="字典" options={useDictionaries()} {...props} />;
}

function ResourceChoice(props: ChoiceProps) {
  return <TargetChoice label="关联的档案" options={useResources()} {...props} />;
}

interface TargetProps extends ChoiceProps {
  label: string;
  options: Option[];
}

function TargetChoice({ label, options, target, setTarget, ...shown }: TargetProps) {
  return (
    <Form.Item label={label} htmlFor="new-field-target" {...shown}>
      <Select id="new-field-target" showSearch={BY_LABEL} value={target} options={options} onChange={setTarget} />
    </Form.Item>
  );
}

import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { formmanager } from '../../../../../generated/client.ts';
import { withProperty } from '../document.ts';
import { ProblemList } from '../problem-list.tsx';
import type { Design } from '../use-design.ts';
import { mistakesOf, type Problem } from '../use-forms.ts';

interface Props {
  design: Design;
  fieldKey: string;
  property: PropertySchema;
  onClose(): void;
}

/** Names a dictionary to be made from a field's values, and turns the field into one of that dictionary. */
export function NewDictionary({ design, fieldKey, property, onClose }: Props) {
  const { typeName, work } = design;
  const [code, setCode] = useState(codeOf(typeName, fieldKey));
  const [name, setName] = useState(`${work.document.title}·${property.title ?? fieldKey}`.slice(0, 50));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      await send(formmanager.dictionary, { typeName, key: fieldKey, code, name });
      message.success(`字典“${name}”已建立，发布后字段即从中选择`);
      design.edit((before) => withProperty(before, fieldKey, dictionaryField(property, code)));
      onClose();
    } catch (error) {
      setBusy(false);
      setProblems(mistakesOf(error));
    }
  };
  return (
    <Modal open title="做成字典" okText="建立" confirmLoading={isBusy} onOk={() => void make()} onCancel={onClose}>
      <ProblemList problems={problems} />
      <Form layout="vertical">
        <Form.Item label="类型名称" htmlFor="dictionary-name" required>
          <Input id="dictionary-name" maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="唯一编码" htmlFor="dictionary-code" required>
          <Input id="dictionary-code" maxLength={50} value={code} onChange={({ target }) => setCode(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const codeOf = (typeName: string, key: string) =>
  `${typeName}_${key}`.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Drops the limits of a text, which do not apply to a code. */
function dictionaryField(property: PropertySchema, code: string): PropertySchema {
  const {
    maxLength: _most,
    minLength: _least,
    pattern: _pattern,
    'x-shape': _shape,
    enum: _choices,
    ...kept
  } = property;
  return { ...kept, 'x-dictionary': code };
}

import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { WireRecord } from '../../../../engine/json.ts';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import type { Field } from '../../../../engine/resource.ts';
import { disputedFields } from '../../../resource/form/form-values.ts';
import type { ResourceForm } from '../../../resource/form/use-resource-form.ts';
import { useBack } from '../../../ui/layers/use-back.ts';
import { Value } from '../../cell.tsx';
import './conflict.css';

interface Props {
  form: ResourceForm;
  theirs: WireRecord;
  /** `taken`: keys of the fields that keep their stored value. */
  onSettle(taken: readonly string[]): void;
  onClose(): void;
}

/** Decision between two users' values, field by field; the typed value is preselected. Nothing is saved here. */
export default function ConflictModal({ form, theirs, onSettle, onClose }: Props) {
  const fields = disputedFields(form.form.fields, { base: form.base, mine: form.values, theirs });
  const [taken, setTaken] = useState<readonly string[]>([]);
  useBack(onClose);
  const choose = (key: string, isTheirs: boolean) =>
    setTaken((before) => [...before.filter((one) => one !== key), ...(isTheirs ? [key] : [])]);
  return (
    <Modal
      open
      title="选择要保留的内容"
      width={720}
      className="view-modal"
      okText="载入并继续编辑"
      cancelText="取消"
      onOk={() => onSettle(taken)}
      onCancel={onClose}
    >
      <p className="conflict-hint">以下 {fields.length} 项您和他人都改过，请逐项选择；其余改动已自动合并。</p>
      {fields.map((field) => (
        <fieldset key={field.key} className="conflict-field">
          <legend>{field.labels.form}</legend>
          <div className="conflict-base">
            <span className="conflict-whose">原为</span>
            <Shown field={field} record={form.base ?? {}} />
          </div>
          <Radio.Group
            className="conflict-choices"
            value={taken.includes(field.key) ? 'theirs' : 'mine'}
            onChange={(event) => choose(field.key, event.target.value === 'theirs')}
          >
            <Radio value="mine">
              <span className="conflict-whose">我改为</span>
              <Shown field={field} record={{ ...form.context, ...form.values }} />
            </Radio>
            <Radio value="theirs">
              <span className="conflict-whose">他人改为</span>
              <Shown field={field} record={theirs} />
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
    </Modal>
  );
}

/** Renders a value as in a detail: a person or place by name instead of its id, if the record has the name. */
function Shown({ field, record }: { field: Field; record: WireRecord }) {
  const value = record[field.key];
  const labelled = value === undefined || value === null ? value : (record[labelKeyOf(field)] ?? value);
  return <Value field={field} value={labelled} record={record} place="detail" />;
}

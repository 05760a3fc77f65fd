import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useId } from 'react';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Field } from '../../../../engine/resource.ts';
import { kindInputs } from '../../../../kinds/tables/client/inputs.ts';

export interface Line {
  id: number;
  /** null: no field is selected yet. */
  key: string | null;
  value: unknown;
}

interface Props {
  fields: readonly Field[];
  lines: readonly Line[];
  onChange(lines: Line[]): void;
}

/** Lets the user pick fields and enter their new values; an input left empty clears the field in all records. */
export function BulkFields({ fields, lines, onChange }: Props) {
  const values: WireRecord = Object.fromEntries(lines.flatMap(({ key, value }) => (key ? [[key, value]] : [])));
  const put = (line: Line) => onChange(lines.map((one) => (one.id === line.id ? line : one)));
  const free = fields.filter(({ key }) => !lines.some((line) => line.key === key));
  return (
    <div className="bulk-fields">
      <p className="bulk-hint">选择要统一修改的字段和新的值；值留空表示清空该字段。先预览，再修改。</p>
      {lines.map((line, index) => (
        <div key={line.id} className="bulk-line">
          <Select
            aria-label={`字段 ${index + 1}`}
            placeholder="选择字段"
            showSearch={BY_LABEL}
            value={line.key ?? undefined}
            options={fields
              .filter(({ key }) => key === line.key || free.some((field) => field.key === key))
              .map(({ key, labels }) => ({ value: key, label: labels.form }))}
            onChange={(key: string) => put({ ...line, key, value: undefined })}
          />
          <BulkInput
            field={fields.find(({ key }) => key === line.key)}
            fields={fields}
            values={values}
            value={line.value}
            onChange={(value) => put({ ...line, value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除字段 ${index + 1}`}
            title="删除"
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
          />
        </div>
      ))}
      <Button
        type="link"
        icon={<PlusOutlined aria-hidden />}
        disabled={free.length === 0}
        onClick={() =>
          onChange([...lines, { id: Math.max(...lines.map(({ id }) => id)) + 1, key: null, value: undefined }])
        }
      >
        添加字段
      </Button>
    </div>
  );
}

interface InputProps {
  field: Field | undefined;
  fields: readonly Field[];
  values: WireRecord;
  value: unknown;
  onChange(value: unknown): void;
}

function BulkInput({ field, fields, values, value, onChange }: InputProps) {
  const id = useId();
  if (!field) return <div />;
  const Input = kindInputs[field.kind];
  return (
    <div className="bulk-input">
      <Suspense fallback={null}>
        <Input
          field={field}
          id={id}
          value={value}
          values={values}
          onChange={onChange}
          // Ignores patches of other fields, such as the name of a selected record: the server sets that name.
          patch={(patch) => field.key in patch && onChange(patch[field.key])}
          labelOf={(key) => fields.find((one) => one.key === key)?.labels.form ?? key}
          disabled={false}
          invalid={false}
          describedBy={`${id}-help`}
        />
      </Suspense>
    </div>
  );
}

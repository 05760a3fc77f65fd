import { DeleteOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { Button, Checkbox, Input, Select } from 'antd';
import { use } from 'react';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { NEW_FIELDS, proposedKey } from '../fields/new-fields.ts';
import { BY_LABEL } from '../pickers.tsx';
import { fieldOptions } from '../properties/field-select.tsx';
import { FieldsContext } from '../properties/fields-context.ts';

interface Asked {
  record?: { type: 'object'; required?: string[]; properties: { [key: string]: PropertySchema } };
  [word: string]: unknown;
}

/** Keywords of a record's field that are copied to the action's input for this field. */
const COPIED =
  'type title format x-kind x-dictionary x-relation enum x-words maxLength minLength minimum maximum pattern x-shape x-unit x-rows';
const copied = (property: PropertySchema): PropertySchema =>
  Object.fromEntries(Object.entries(property).filter(([word]) => COPIED.split(' ').includes(word)));

/** Editor for the inputs of an action's form: each sets a field of the record, or belongs to the action alone. */
export function AskedInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const fields = use(FieldsContext);
  const given: Asked = typeof formData === 'object' && formData !== null ? (formData as Asked) : {};
  const properties = given.record?.properties ?? {};
  const required = given.record?.required ?? [];
  const send = (next: Asked['record'] & {}) => {
    const { record: _, ...others } = given;
    const { required: keys = [], ...record } = next;
    const whole = keys.length > 0 ? { ...record, required: keys } : record;
    const isEmpty = Object.keys(record.properties).length === 0;
    const words = isEmpty ? others : { ...others, record: whole };
    onChange(Object.keys(words).length > 0 ? words : undefined, fieldPathId.path);
  };
  const askFor = (next: { [key: string]: PropertySchema }, keys = required) =>
    send({ type: 'object', required: keys, properties: next });
  const add = (chosen: string) => {
    const [from, key = ''] = chosen.split(':');
    if (from === 'field') return askFor({ ...properties, [key]: copied(fields[key] ?? {}) });
    const kind = NEW_FIELDS.find((each) => each.kind === key);
    const name = proposedKey('', key, [...Object.keys(properties), ...Object.keys(fields)]);
    askFor({ ...properties, [name]: { ...kind?.property, title: '说明' } });
  };
  return (
    <div className="meta-condition">
      {Object.entries(properties).map(([key, property]) => (
        <div key={key} className="meta-entry">
          <Input
            aria-label={`${key}：名称`}
            maxLength={60}
            value={property.title ?? ''}
            onChange={(event) => askFor({ ...properties, [key]: { ...property, title: event.target.value } })}
          />
          <Checkbox
            checked={required.includes(key)}
            onChange={({ target }) =>
              askFor(properties, target.checked ? [...required, key] : required.filter((each) => each !== key))
            }
          >
            必填
          </Checkbox>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`不填写 ${property.title ?? key}`}
            onClick={() =>
              askFor(
                Object.fromEntries(Object.entries(properties).filter(([other]) => other !== key)),
                required.filter((each) => each !== key),
              )
            }
          />
        </div>
      ))}
      <Select
        id={fieldPathId.$id}
        aria-label={`${schema.title}：添加`}
        placeholder="添加要填写的内容"
        showSearch={BY_LABEL}
        value={null}
        options={optionsOf(fields, properties)}
        onChange={(chosen: string | null) => chosen !== null && add(chosen)}
      />
    </div>
  );
}

function optionsOf(fields: { [key: string]: PropertySchema }, asked: { [key: string]: PropertySchema }) {
  const free = Object.fromEntries(Object.entries(fields).filter(([key]) => asked[key] === undefined));
  const own = fieldOptions(free, (property) => !property['x-virtual']);
  return [
    {
      label: '存入记录的字段',
      options: own.map(({ value, label }) => ({ value: `field:${value}`, label })),
    },
    {
      label: '只供本次使用',
      options: NEW_FIELDS.filter(({ isAsked }) => isAsked).map(({ kind, title }) => ({
        value: `new:${kind}`,
        label: title,
      })),
    },
  ];
}

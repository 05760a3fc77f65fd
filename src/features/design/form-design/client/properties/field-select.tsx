import { Select } from 'antd';
import { use } from 'react';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { BY_LABEL } from '../pickers.tsx';
import { FieldsContext } from './fields-context.ts';

type IsMeant = (property: PropertySchema) => boolean;

/** Fields as options, by title and key. */
export function fieldOptions(fields: { [key: string]: PropertySchema }, isMeant: IsMeant = () => true) {
  return Object.entries(fields)
    .filter(([, property]) => isMeant(property))
    .map(([key, { title }]) => ({ value: key, label: title ? `${title}（${key}）` : key }));
}

interface Props {
  id: string;
  label: string;
  placeholder?: string;
  value: string | undefined;
  /** Returns true for fields to offer; default: all fields. */
  isMeant?: IsMeant;
  onChange(key: string | undefined): void;
}

/** Select of one of the form's own fields, by title; the key of a removed field stays as written. */
export function FieldSelect({ id, label, placeholder, value, isMeant, onChange }: Props) {
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      showSearch={BY_LABEL}
      placeholder={placeholder}
      value={value}
      options={fieldOptions(use(FieldsContext), isMeant)}
      onChange={(key: string | undefined) => onChange(key)}
    />
  );
}

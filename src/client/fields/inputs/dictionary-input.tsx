import { Radio, Select } from 'antd';
import { textWidth } from '../../resource/text-width.ts';
import { useDictionary } from '../../resource/use-dictionary.ts';
import type { InputProps } from '../facet.ts';
import { clearable } from '../parts/clearable.tsx';
import { controlProps } from './input-props.ts';

/** A few short choices are all in sight; more, or longer ones, go into a drop-down. */
function areFew(options: readonly { label: string }[]): boolean {
  const width = options.reduce((sum, option) => sum + textWidth(option.label), 0);
  return options.length > 0 && options.length <= 3 && width <= 24;
}

export function DictionaryInput(props: InputProps) {
  const { field, id, value, onChange, disabled, describedBy } = props;
  const { items } = useDictionary(field.dictionary ?? '');
  const isNumber = field.schema.type === 'integer';
  const allowed = field.schema.enum;
  const options = items
    .map((item) => ({ value: isNumber ? Number(item.code) : item.code, label: item.name }))
    .filter((option) => !allowed || allowed.includes(option.value));
  if (field.required && areFew(options)) {
    return (
      <Radio.Group
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      options={options}
      value={value ?? undefined}
      onChange={(next: unknown) => onChange(next ?? undefined)}
    />
  );
}

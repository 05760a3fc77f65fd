import { Radio, Select } from 'antd';
import { textWidth } from '../../../client/resource/text-width.ts';
import { clearable } from './clearable.tsx';
import type { InputProps } from './facet.ts';
import { controlProps } from './input-props.ts';

export interface InputOption {
  value: string | number;
  label: string;
}

/** A few short choices are all in sight; more, or longer ones, go into a drop-down. */
function areFew(options: readonly InputOption[]): boolean {
  const width = options.reduce((sum, option) => sum + textWidth(option.label), 0);
  return options.length > 0 && options.length <= 3 && width <= 24;
}

/** One of several options, wherever they come from. */
export function OptionsInput(props: InputProps & { options: InputOption[] }) {
  const { field, id, value, onChange, disabled, describedBy, options } = props;
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

/** A text or number the descriptor lists the values of (`enum`). */
export function ChoiceInput(props: InputProps) {
  const choices = (props.field.schema.enum ?? []).filter((one) => typeof one === 'string' || typeof one === 'number');
  return <OptionsInput {...props} options={choices.map((value) => ({ value, label: String(value) }))} />;
}

import { Button, Radio, Select } from 'antd';
import { textWidth } from '../../../client/resource/text-width.ts';
import { BY_LABEL } from '../../../client/resource/use-options.ts';
import { choicesOf } from '../choices.ts';
import { clearable } from './clearable.tsx';
import type { InputProps } from './facet.ts';
import { controlProps } from './input-props.ts';
import './choice-input.css';

export interface InputOption {
  value: string | number;
  label: string;
}

type Props = InputProps & { options: InputOption[] };

/** True if all options fit as radio buttons; more or longer ones become a drop-down. */
function areFew(options: readonly InputOption[]): boolean {
  const width = options.reduce((sum, option) => sum + textWidth(option.label), 0);
  return options.length > 0 && options.length <= 3 && width <= 24;
}

export function OptionsInput(props: Props) {
  return props.field.required && areFew(props.options) ? <RadioInput {...props} /> : <SelectInput {...props} />;
}

/** All options as radio buttons; `isChips`: as chips, for short options. */
export function RadioInput(props: Props & { isChips?: boolean }) {
  const { field, id, value, onChange, disabled, describedBy, options, isChips = false } = props;
  return (
    <Radio.Group
      className={isChips ? 'choice-chips' : undefined}
      optionType={isChips ? 'button' : 'default'}
      id={id}
      name={id}
      value={value}
      disabled={disabled}
      aria-label={field.labels.form}
      aria-describedby={describedBy}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SelectInput(props: Props) {
  const { field, value, onChange, options } = props;
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={options.length > 8 ? BY_LABEL : false}
      options={options}
      value={value ?? undefined}
      onChange={(next: unknown) => onChange(next ?? undefined)}
    />
  );
}

const MOST_IN_SIGHT = 4;

/** Input for a field with listed values (`enum`); a chosen radio button can be cleared. */
export function ChoiceInput(props: InputProps) {
  const { field, value, onChange, disabled, isCell = false } = props;
  const options = choicesOf(field);
  if (isCell || options.length > MOST_IN_SIGHT) return <SelectInput {...props} options={options} />;
  const canClear = !field.required && !disabled && value !== undefined;
  return (
    <div className="choice-radios">
      <RadioInput {...props} options={options} />
      {canClear && (
        <Button type="link" size="small" onClick={() => onChange(undefined)} aria-label={`清除${field.labels.form}`}>
          清除
        </Button>
      )}
    </div>
  );
}

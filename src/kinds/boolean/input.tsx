import { Radio, Switch } from 'antd';
import type { InputProps } from '../parts/client/facet.ts';
import { useAnswers } from './cell.tsx';

/** A switch for 是 and 否; two radio buttons if the field is required and has no default. */
export function BooleanInput(props: InputProps) {
  const { field, id, value, onChange, disabled, describedBy } = props;
  const answers = useAnswers(field);
  if (field.required && field.default === undefined) {
    return (
      <Radio.Group
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy}
        options={answers.map((answer) => ({ value: answer.value, label: answer.label }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Switch
      id={id}
      checked={value === true}
      disabled={disabled}
      checkedChildren={answers[0]?.label}
      unCheckedChildren={answers[1]?.label}
      aria-label={field.labels.form}
      onChange={(checked) => onChange(checked)}
    />
  );
}

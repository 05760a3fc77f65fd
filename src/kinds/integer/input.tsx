import { InputNumber } from 'antd';
import { isChosen } from '../parts/choices.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { ChoiceInput } from '../parts/client/options-input.tsx';

/** Digits behind the point by kind; `undefined` leaves them as typed. */
const PRECISION: { [kind: string]: number } = { integer: 0, money: 2 };

export function IntegerInput(props: InputProps) {
  return isChosen(props.field) ? <ChoiceInput {...props} /> : <TypedNumber {...props} />;
}

/** Limits are kept while typing: a value outside is not accepted (look.md#13.2 sort 1–1000, overdue days from 0). */
function TypedNumber(props: InputProps) {
  const { field, value, onChange } = props;
  const { minimum, maximum } = field.schema;
  return (
    <InputNumber
      {...controlProps(props)}
      className="input-wide"
      value={typeof value === 'number' ? value : null}
      min={minimum}
      max={maximum}
      precision={PRECISION[field.kind]}
      suffix={field.unit || undefined}
      controls={field.kind === 'integer'}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}

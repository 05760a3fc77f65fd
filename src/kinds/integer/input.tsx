import { InputNumber } from 'antd';
import { isChosen } from '../parts/choices.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { ChoiceInput } from '../parts/client/options-input.tsx';
import { kindFacets } from '../tables/meanings.ts';

export function IntegerInput(props: InputProps) {
  return isChosen(props.field) ? <ChoiceInput {...props} /> : <TypedNumber {...props} />;
}

/** Limits are kept while typing: a value outside is not accepted (look.md#13.2 sort 1–1000, overdue days from 0). */
function TypedNumber(props: InputProps) {
  const { field, value, onChange } = props;
  const { minimum, maximum } = field.schema;
  const decimals = kindFacets[field.kind].figure?.decimals ?? undefined;
  return (
    <InputNumber
      {...controlProps(props)}
      className="input-wide"
      value={typeof value === 'number' ? value : null}
      min={minimum}
      max={maximum}
      precision={decimals}
      suffix={field.unit || undefined}
      controls={decimals === 0}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}

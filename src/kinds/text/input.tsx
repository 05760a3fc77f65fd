import { Input } from 'antd';
import { isChosen } from '../parts/choices.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';
import { ChoiceInput } from '../parts/client/options-input.tsx';

export function TextInput(props: InputProps) {
  return isChosen(props.field) ? <ChoiceInput {...props} /> : <TypedText {...props} />;
}

function TypedText(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <Input
      {...controlProps(props)}
      value={textValue(value)}
      maxLength={field.schema.maxLength}
      suffix={field.unit || undefined}
      autoComplete="off"
      onChange={(event) => onChange(typed(event.target.value))}
    />
  );
}

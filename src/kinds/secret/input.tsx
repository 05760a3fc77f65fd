import { Input } from 'antd';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';

/** Input for a value that the server never returns; if the input is left empty, the stored value stays. */
export function SecretInput(props: InputProps) {
  const { field, value, onChange } = props;
  return (
    <Input.Password
      {...controlProps(props)}
      value={textValue(value)}
      maxLength={field.schema.maxLength}
      autoComplete="new-password"
      onChange={(event) => onChange(typed(event.target.value))}
    />
  );
}

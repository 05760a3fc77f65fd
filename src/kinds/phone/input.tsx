import { Input } from 'antd';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';
import { cleanTelephone, readMobile, WRITTEN } from './meaning.ts';

/** Shows the number as it will be stored: a mobile number once complete, others when the input loses focus. */
export function PhoneInput(props: InputProps) {
  const { value, onChange } = props;
  const text = textValue(value);
  const leave = () => {
    const clean = cleanTelephone(text);
    if (clean !== text) onChange(typed(clean));
  };
  return (
    <Input
      {...controlProps(props)}
      value={text}
      maxLength={WRITTEN}
      inputMode="tel"
      autoComplete="off"
      onChange={({ target }) => onChange(typed(readMobile(target.value) ?? target.value))}
      onBlur={leave}
    />
  );
}

import type { InputProps } from '../facet.ts';
import { ColourCode } from './colour-code.tsx';
import { controlProps, textValue } from './input-props.ts';

export function ColourInput(props: InputProps) {
  return (
    <ColourCode
      {...controlProps(props)}
      value={textValue(props.value)}
      pickLabel={`选取${props.field.labels.form}`}
      onChange={(text) => props.onChange(text === '' ? undefined : text)}
    />
  );
}

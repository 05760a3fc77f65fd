import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue } from '../parts/client/input-props.ts';
import { ColourCode } from './client/colour-code.tsx';

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

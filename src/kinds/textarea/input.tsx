import { Input } from 'antd';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';

export function TextareaInput(props: InputProps) {
  const { field, value, onChange } = props;
  const length = field.schema.maxLength ?? 2000;
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={textValue(value)}
      rows={field.rows}
      maxLength={length}
      showCount={textValue(value).length > length * 0.8}
      onChange={(event) => onChange(typed(event.target.value))}
    />
  );
}

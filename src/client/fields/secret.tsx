import { Input } from 'antd';
import type { ClientFacet, InputProps } from './facet.ts';
import { controlProps, textValue, typed } from './parts/input-props.ts';
import { TextCell } from './parts/text-cell.tsx';
import { PlainFilterText } from './parts/text-filter.tsx';

/** Written, never read back: an empty input leaves the stored value as it is. */
function SecretInput(props: InputProps) {
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

export const secret: ClientFacet = { Cell: TextCell, Input: SecretInput, Filter: null, FilterText: PlainFilterText };

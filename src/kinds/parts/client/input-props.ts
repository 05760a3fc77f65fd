import type { Field } from '../../../engine/resource.ts';
import type { InputProps } from './facet.ts';

/** Props every input control passes on from the form. */
export function controlProps(
  props: Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'describedBy'> & {
    field: Pick<Field, 'placeholder' | 'required'>;
  },
) {
  const { id, disabled, invalid, describedBy, field } = props;
  return {
    id,
    disabled,
    placeholder: field.placeholder,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': describedBy,
  };
}

export function textValue(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** An emptied text input becomes undefined, so that `required` applies. */
export function typed(text: string): string | undefined {
  return text === '' ? undefined : text;
}

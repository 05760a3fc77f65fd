import { InputNumber } from 'antd';
import { isChosen } from '../parts/choices.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { ChoiceInput } from '../parts/client/options-input.tsx';
import type { KindFacet } from '../parts/meaning.ts';
import { kindFacets } from '../tables/meanings.ts';

export function IntegerInput(props: InputProps) {
  return isChosen(props.field) ? <ChoiceInput {...props} /> : <TypedNumber {...props} />;
}

/** Keeps a number beyond the limits as typed; the form's message gives the limit. */
function TypedNumber(props: InputProps) {
  const { field, value, onChange } = props;
  const { figure, unit }: KindFacet = kindFacets[field.kind];
  const decimals = figure?.decimals ?? null;
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="input-wide"
      value={typeof value === 'number' ? value : null}
      formatter={(shown, { userTyping, input }) =>
        userTyping ? input : padded(String(shown ?? ''), figure?.sheet === 'money' ? 2 : 0)
      }
      suffix={field.unit || unit || undefined}
      controls={decimals === 0}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  );
}

/** `12.5` with two decimals is `12.50`; nothing is rounded. */
function padded(text: string, decimals: number): string {
  const [, whole, rest = ''] = /^(-?\d+)(?:[.](\d*))?$/.exec(text) ?? [];
  if (whole === undefined || rest.length >= decimals) return text;
  return `${whole}.${rest.padEnd(decimals, '0')}`;
}

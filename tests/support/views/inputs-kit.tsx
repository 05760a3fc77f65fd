import { type ReactNode, useState } from 'react';
import { FieldInput } from '../../../.storybook/kit/field-input.tsx';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { Field } from '../../../src/engine/resource.ts';
import type { ClientFacet, FilterProps } from '../../../src/kinds/parts/client/facet.ts';
import { renderViews } from '../views-kit.tsx';

interface Given {
  /** Initial record of the form; only the field's own value if the field belongs to no record. */
  start?: WireRecord;
  answers?: { [path: string]: unknown };
  invalid?: boolean;
  /** Wraps the input in other elements. */
  around?: (input: ReactNode) => ReactNode;
}

/** Renders the input of one field with the id `it`; `value()` returns the last value it gave. */
export function renderInput(
  field: Field,
  { start = {}, answers = {}, invalid, around = (input) => input }: Given = {},
) {
  let last = start[field.key];
  const take = (value: unknown) => {
    last = value as typeof last; // of the wire, as the input gives it
  };
  const input = <FieldInput field={field} id="it" start={start} onValue={take} invalid={invalid} />;
  const kit = renderViews(around(input), { answers, resources: [] });
  return { kit, value: (): unknown => last, input: () => document.getElementById('it') as HTMLInputElement };
}

interface BarProps {
  field: Field;
  Filter: NonNullable<ClientFacet['Filter']>;
  /** Called with the query text that each change sends. */
  onSent?: (text: string) => void;
}

/** The filter of one field with the id `search`, as a list has it. */
export function FilterBar({ field, Filter, onSent }: BarProps) {
  const [values, setValues] = useState<FilterProps['values']>({});
  return (
    <Filter
      id="search"
      field={field}
      queryKey={field.key}
      mode={field.search?.mode ?? 'equals'}
      values={values}
      onChange={(patch) => {
        onSent?.(patch[field.key] ?? '');
        setValues((before) => ({ ...before, ...patch }));
      }}
    />
  );
}

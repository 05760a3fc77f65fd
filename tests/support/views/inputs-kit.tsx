import type { ReactNode } from 'react';
import { FieldInput } from '../../../.storybook/kit/field-input.tsx';
import type { WireRecord } from '../../../src/engine/json.ts';
import type { Field } from '../../../src/engine/resource.ts';
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

import { useState } from 'react';
import type { WireRecord } from '../../src/engine/json.ts';
import type { Field } from '../../src/engine/resource.ts';
import { kindInputs } from '../../src/kinds/tables/client/inputs.ts';

interface Props {
  field: Field;
  id: string;
  /** Values of the form when the story starts. */
  start: WireRecord;
  onValue?: (value: unknown) => void;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Error messages for parts of the value, by their path within the value. */
  problems?: { [path: string]: string } | undefined;
}

/** Renders the input of one field as in a form: with its label above and its help or error message below. */
export function FieldInput({ field, id, start, onValue, disabled = false, invalid = false, problems }: Props) {
  const [values, setValues] = useState(start);
  const Input = kindInputs[field.kind];
  const change = (patch: WireRecord) => {
    if (field.key in patch) onValue?.(patch[field.key]);
    setValues((before) => ({ ...before, ...patch }));
  };
  return (
    <div>
      <label htmlFor={id} style={{ display: 'block' }}>
        {field.title}
      </label>
      <Input
        field={field}
        id={id}
        value={values[field.key]}
        values={values}
        onChange={(value) => change({ [field.key]: value })}
        patch={change}
        labelOf={(key) => key}
        disabled={disabled}
        invalid={invalid}
        problems={problems}
        describedBy={`${id}-help`}
      />
      <p id={`${id}-help`} style={{ color: invalid ? 'var(--hz-danger-text)' : 'var(--hz-text-2)' }}>
        {invalid ? field.messages.required : field.kind}
      </p>
    </div>
  );
}

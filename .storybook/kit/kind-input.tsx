import { useState } from 'react';
import { inputOf } from '../../src/client/fields/inputs/registry.ts';
import { fixtureOf } from '../../src/engine/fields/fixtures/registry.ts';
import { compileSampler, samplerField } from '../../src/engine/fields/fixtures/sampler.ts';
import type { FieldKind } from '../../src/engine/fields/kinds.ts';

export interface KindInputArgs {
  kind: FieldKind;
  /** Which of the fixture's values stands in it; none: untouched. */
  start?: number | undefined;
  disabled?: boolean;
  invalid?: boolean;
  /** Refusals of parts of the value by their path. */
  problems?: { [path: string]: string };
}

const sampler = compileSampler();

/** The input of one kind as a form shows it: named, and with its help or refusal below. */
export function KindInput({ kind, start = 0, disabled = false, invalid = false, problems }: KindInputArgs) {
  const field = samplerField(kind, sampler);
  const [value, setValue] = useState<unknown>(fixtureOf(kind).values[start]);
  const Input = inputOf(kind);
  const id = `input-${kind}`;
  return (
    <div>
      <label htmlFor={id} style={{ display: 'block' }}>
        {field.title}
      </label>
      <Input
        field={field}
        id={id}
        value={value}
        onChange={setValue}
        values={{ [field.key]: value }}
        labelOf={(key) => key}
        patch={() => {}}
        disabled={disabled}
        invalid={invalid}
        problems={problems}
        describedBy={`${id}-help`}
      />
      <p id={`${id}-help`} style={{ color: invalid ? 'var(--hz-danger-text)' : 'var(--hz-text-2)' }}>
        {invalid ? field.messages.required : kind}
      </p>
    </div>
  );
}

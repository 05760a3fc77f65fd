import { compileSampler, samplerField } from '../../src/compiler/samples/sampler.ts';
import type { FieldKind } from '../../src/kinds/kinds.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { FieldInput } from './field-input.tsx';

export interface KindInputArgs {
  kind: FieldKind;
  /** Index of the fixture's value the input starts with; absent: the first value. */
  start?: number | undefined;
  disabled?: boolean;
  invalid?: boolean;
  /** Refusals of parts of the value by their path. */
  problems?: { [path: string]: string };
}

const sampler = compileSampler();

/** The input of one kind, as a form shows it. */
export function KindInput({ kind, start = 0, ...more }: KindInputArgs) {
  const field = samplerField(kind, sampler);
  const values = { [field.key]: kindFixtures[kind].values[start] };
  return <FieldInput field={field} id={`input-${kind}`} start={values} {...more} />;
}

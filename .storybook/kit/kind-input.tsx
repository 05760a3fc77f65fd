import { compileSampler, samplerField } from '../../src/compiler/samples/sampler.ts';
import type { FieldKind } from '../../src/kinds/kinds.ts';
import { kindFixtures } from '../../src/kinds/tables/fixtures.ts';
import { FieldInput } from './field-input.tsx';

export interface KindInputArgs {
  kind: FieldKind;
  /** Index among the example values of the kind, with which the input starts; absent: the first value. */
  start?: number | undefined;
  disabled?: boolean;
  invalid?: boolean;
  /** Error messages for parts of the value, by their path within the value. */
  problems?: { [path: string]: string };
}

const sampler = compileSampler();

export function KindInput({ kind, start = 0, ...more }: KindInputArgs) {
  const field = samplerField(kind, sampler);
  const values = { [field.key]: kindFixtures[kind].values[start] };
  return <FieldInput field={field} id={`input-${kind}`} start={values} {...more} />;
}

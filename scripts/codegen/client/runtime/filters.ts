/** Id of a record. Rows contain a number or a text; calls accept both. */
export type Id = number | string;

/** Several values of one filter: `oneOf(1, 3)`. Unknown codes do not compile. */
export type OneOf<Value> = string & { readonly __oneOf: Value };

export function oneOf<const Value extends string | number>(...values: readonly Value[]): OneOf<Value> {
  return values.join(',') as OneOf<Value>; // a text on the wire; the type keeps the type of its values
}

/** Values from one end to the other, both included: numbers, `2026-11-25`, `today-7`. An omitted end is open. */
export function between(from: string | number | undefined, to?: string | number): string {
  return `${from ?? ''},${to ?? ''}`;
}

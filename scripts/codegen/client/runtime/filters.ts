/** Of a record. Rows hold one of the two; both are taken for it. */
export type Id = number | string;

/** Several values of one filter: `oneOf(1, 3)`. Codes that do not exist do not compile. */
export type OneOf<Value> = string & { readonly __oneOf: Value };

export function oneOf<const Value extends string | number>(...values: readonly Value[]): OneOf<Value> {
  return values.join(',') as OneOf<Value>; // a text on the wire; the type only remembers what it was made of
}

/** From one end to the other, both included: numbers, `2026-11-25`, `today-7`. An end left out is open. */
export function between(from: string | number | undefined, to?: string | number): string {
  return `${from ?? ''},${to ?? ''}`;
}

/** Id of a record. Rows contain a number or a string; calls accept both. */
export type Id = number | string;

/** Several values for one filter: `oneOf(1, 3)`. Unknown codes do not compile. */
export type OneOf<Value> = string & { readonly __oneOf: Value };

export function oneOf<const Value extends string | number>(...values: readonly Value[]): OneOf<Value> {
  return values.join(',') as OneOf<Value>; // one string for the server; the type keeps the type of the values
}

/** Range filter with both ends included: numbers, `2026-11-25`, `today-7`. An omitted end is open. */
export function between(from: string | number | undefined, to?: string | number): string {
  return `${from ?? ''},${to ?? ''}`;
}

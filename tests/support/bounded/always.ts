import fc from 'fast-check';

/** Checks a property for `numRuns` values; fails with the smallest counterexample found. */
export function always<T>(numRuns: number, values: fc.Arbitrary<T>, holds: (value: T) => void): void {
  fc.assert(fc.property(values, holds), { numRuns });
}

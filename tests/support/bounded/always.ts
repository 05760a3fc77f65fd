import fc from 'fast-check';

/** Tries so many values, and fails with the smallest found for which it does not hold. */
export function always<T>(numRuns: number, values: fc.Arbitrary<T>, holds: (value: T) => void): void {
  fc.assert(fc.property(values, holds), { numRuns });
}

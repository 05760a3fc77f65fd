import type { Figure } from './figure.ts';

/** Prints one line for each figure: whether the required value is met, the value, and the required value. */
export function printFigures(figures: readonly Figure[]): void {
  const widest = Math.max(0, ...figures.map(({ name }) => name.length));
  for (const { name, value, unit, bar, ok } of figures) {
    const mark = bar === '' ? ' ' : ok ? '✓' : '✗';
    console.log(
      `${mark} ${name.padEnd(widest)} ${String(value).padStart(10)} ${unit}${bar === '' ? '' : `  (${bar})`}`,
    );
  }
}

import type { NumberSpec } from '../record-schema.ts';

/** Common beginning of the numbers of one period, and the name of their counter. */
export interface NumberStem {
  /** `20261120`; empty: one counter for all times. */
  period: string;
  text: string;
}

/** Returns the part of a number that its period shares: `XF20261120-`. `day` is wall time. */
export function numberStem({ prefix, date, separator }: Required<NumberSpec>, day: string): NumberStem {
  const period = day.replaceAll('-', '').slice(0, date.length);
  const head = `${prefix}${period}`;
  return { period, text: head === '' ? '' : `${head}${separator}` };
}

/** Returns the number as people read it; more digits than it has at least just make it longer. */
export function numberText(stem: NumberStem, digits: number, number: number): string {
  return `${stem.text}${String(number).padStart(digits, '0')}`;
}

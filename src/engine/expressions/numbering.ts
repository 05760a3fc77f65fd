import type { NumberSpec } from '../record-schema.ts';

/** Common beginning of the numbers of one period, and the name of their counter. */
export interface NumberStem {
  /** `20261120`; empty: one counter for all times. */
  period: string;
  text: string;
}

/** First part of a number, the same in its period: `XF20261120-`. `day` is wall time. */
export function numberStem({ prefix, date, separator }: Required<NumberSpec>, day: string): NumberStem {
  const period = day.replaceAll('-', '').slice(0, date.length);
  const head = `${prefix}${period}`;
  return { period, text: head === '' ? '' : `${head}${separator}` };
}

/** Number as displayed, padded to at least `digits` digits. */
export function numberText(stem: NumberStem, digits: number, number: number): string {
  return `${stem.text}${String(number).padStart(digits, '0')}`;
}

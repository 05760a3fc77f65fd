/** One measured figure with its required value; `bench --json` writes a list of these. */
export interface Figure {
  /** Name of group and figure, as `read one, 16 connections`; the option `--only` is matched against this name. */
  name: string;
  value: number;
  /** `ratio`, `ms`, `s`, `kB`, `MB` … */
  unit: string;
  /** The required value with its direction, as `≥ 0.60` or `≤ 150`; empty for a figure without requirement. */
  bar: string;
  ok: boolean;
}

type Bar = { atLeast: number } | { atMost: number };

/** Compares a measured value with its required value. NaN, for a value that could not be measured, never meets it. */
export function figure(name: string, [value, unit]: [value: number, unit: string], bar: Bar): Figure {
  const isFloor = 'atLeast' in bar;
  const limit = isFloor ? bar.atLeast : bar.atMost;
  return { name, value, unit, bar: `${isFloor ? '≥' : '≤'} ${limit}`, ok: isFloor ? value >= limit : value <= limit };
}

/** A figure without a required value, which helps to explain other figures. */
export function remark(name: string, [value, unit]: [value: number, unit: string]): Figure {
  return { name, value, unit, bar: '', ok: true };
}

/** One measured figure with the bar it has to meet; `--json` writes a list of these. */
export interface Figure {
  /** Group and what was measured, as `read one, 16 connections`; what `--only` is held against. */
  name: string;
  value: number;
  /** `ratio`, `ms`, `s`, `kB`, `MB` … */
  unit: string;
  /** The required figure with its direction, as `≥ 0.60` or `≤ 150`; empty for a figure that is only told. */
  bar: string;
  ok: boolean;
}

type Bar = { atLeast: number } | { atMost: number };

/** A figure held against its bar. A value that could not be measured (NaN) never meets it. */
export function figure(name: string, [value, unit]: [value: number, unit: string], bar: Bar): Figure {
  const isFloor = 'atLeast' in bar;
  const limit = isFloor ? bar.atLeast : bar.atMost;
  return { name, value, unit, bar: `${isFloor ? '≥' : '≤'} ${limit}`, ok: isFloor ? value >= limit : value <= limit };
}

/** A figure nothing is required of: what explains the others. */
export function remark(name: string, [value, unit]: [value: number, unit: string]): Figure {
  return { name, value, unit, bar: '', ok: true };
}

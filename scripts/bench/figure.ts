/** One measured figure with the bar it has to meet; `--json` writes a list of these. */
export interface Figure {
  /** Group and figure, as `read one, 16 connections`; `--only` is matched against this name. */
  name: string;
  value: number;
  /** `ratio`, `ms`, `s`, `kB`, `MB` … */
  unit: string;
  /** The required figure with its direction, as `≥ 0.60` or `≤ 150`; empty for a figure without requirement. */
  bar: string;
  ok: boolean;
}

type Bar = { atLeast: number } | { atMost: number };

/** A figure compared with its bar. A value that could not be measured (NaN) never meets it. */
export function figure(name: string, [value, unit]: [value: number, unit: string], bar: Bar): Figure {
  const isFloor = 'atLeast' in bar;
  const limit = isFloor ? bar.atLeast : bar.atMost;
  return { name, value, unit, bar: `${isFloor ? '≥' : '≤'} ${limit}`, ok: isFloor ? value >= limit : value <= limit };
}

/** A figure without requirement, which explains others. */
export function remark(name: string, [value, unit]: [value: number, unit: string]): Figure {
  return { name, value, unit, bar: '', ok: true };
}

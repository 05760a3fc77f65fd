import { invalid } from '../../../../server/errors.ts';

/** A department of a typed list. */
export interface OutlineLine {
  /** Line of the text, from 1. */
  line: number;
  name: string;
  /** Index of the department above; null: directly below the company. */
  parent: number | null;
}

const MAX_LINES = 300;
const MAX_NAME = 30;
const MAX_LEVELS = 10;
const TAB = '    ';
/** Matches numbers and bullets in front of a name; `1号车间` keeps its number. */
const BULLET = /^(?:\d+(?:\.\d+)*[.、)）]\s*|[-–—•·*]\s*|[（(]?[一二三四五六七八九十]+[)）、.]\s*)/;

/**
 * Reads departments typed one a line, lower ones indented by blanks or tabs.
 * @throws 400 naming the line and the remedy
 */
export function readOutline(text: string): OutlineLine[] {
  const lines: OutlineLine[] = [];
  const open: { indent: number; index: number }[] = [];
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const expanded = raw.replaceAll('\t', TAB).replaceAll('　', '  ');
    const name = expanded.trim().replace(BULLET, '').trim();
    if (name === '') continue;
    const indent = expanded.length - expanded.trimStart().length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    checkLine(lines, { line: at + 1, name, depth: open.length });
    lines.push({ line: at + 1, name, parent: open.at(-1)?.index ?? null });
    open.push({ indent, index: lines.length - 1 });
  }
  return lines;
}

function checkLine(lines: readonly OutlineLine[], of: { line: number; name: string; depth: number }): void {
  const { line, name, depth } = of;
  const refusal = (words: string) => invalid([{ field: 'departments', message: `第 ${line} 行${words}` }]);
  if (lines.length >= MAX_LINES) throw refusal(`起超出一次 ${MAX_LINES} 个部门，请分次填写，或用表格导入`);
  if ([...name].length > MAX_NAME) throw refusal(`“${[...name].slice(0, 12).join('')}…”超过 ${MAX_NAME} 个字，请缩短`);
  if (depth >= MAX_LEVELS) throw refusal(`“${name}”超过 ${MAX_LEVELS} 级，请减少缩进`);
  const same = lines.find((other) => other.name === name);
  if (same) throw refusal(`“${name}”与第 ${same.line} 行重复，请改成能区分的名称，如“一车间甲班”`);
}

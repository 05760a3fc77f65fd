import type { UserCtx } from '../../../../server/ctx.ts';
import { AppError, invalid } from '../../../../server/errors.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { listRecords } from '../../../../server/records/list.ts';
import { selectCompany } from './setup.sql.ts';

const ORGANISATION = 'sysOrg';

export interface CompanyInput {
  name: string;
  departments?: string;
  dryRun?: boolean;
}

/** Result of a typed line. */
export interface DepartmentPlan {
  line: number;
  name: string;
  /** Depth below the company, from 0. */
  level: number;
  present: boolean;
}

/**
 * POST /setup/company: names the company and adds the departments of a typed list below it, all or none. An existing
 * department of the same name is kept and gets the departments below it in the list.
 * @throws 400 naming the line
 */
export async function writeCompany(ctx: UserCtx, input: CompanyInput): Promise<{ lines: DepartmentPlan[] }> {
  const company = await selectCompany(ctx.db);
  if (!company) throw invalid([], '没有顶级机构，请先在机构管理中新增公司');
  const name = input.name.trim();
  if (name === '') throw invalid([{ field: 'name', message: '请输入公司名称！' }]);
  const lines = readOutline(input.departments ?? '');
  const ids = await presentIds(ctx);
  const plan = planOf(lines, ids);
  if (input.dryRun) return { lines: plan };
  if (name !== company.name) {
    await editRecord(ctx, ORGANISATION, { body: { id: company.id, name }, reason: '开始使用' });
  }
  const placed: string[] = [];
  for (const [index, line] of lines.entries()) {
    const pid = line.parent === null ? String(company.id) : (placed[line.parent] ?? '');
    placed.push(ids.get(line.name) ?? (await addDepartment(ctx, line, { pid, sort: sortOf(index) })));
  }
  return { lines: plan };
}

async function presentIds(ctx: UserCtx): Promise<Map<string, string>> {
  const rows = await listRecords(ctx, ORGANISATION, { query: {} });
  return new Map(rows.map(({ id, name }) => [String(name), String(id)]));
}

function planOf(lines: readonly OutlineLine[], present: ReadonlyMap<string, string>): DepartmentPlan[] {
  const plan: DepartmentPlan[] = [];
  for (const { line, name, parent } of lines) {
    const level = parent === null ? 0 : (plan[parent]?.level ?? 0) + 1;
    plan.push({ line, name, level, present: present.has(name) });
  }
  return plan;
}

const MAX_SORT = 1_000;
const sortOf = (index: number) => Math.min(MAX_SORT, (index + 1) * 10);

/** Adds a department; its name also becomes its code, as in an import without codes. */
async function addDepartment(
  ctx: UserCtx,
  { line, name }: OutlineLine,
  { pid, sort }: { pid: string; sort: number },
): Promise<string> {
  try {
    return String((await addRecord(ctx, ORGANISATION, { body: { name, code: name, pid, sort } })).id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid([{ field: 'departments', message: `第 ${line} 行“${name}”：${error.message}` }]);
  }
}

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

/** Reads departments, one per line, lower ones indented by blanks or tabs. @throws 400 naming line and remedy */
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

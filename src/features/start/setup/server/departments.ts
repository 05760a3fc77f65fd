import type { UserCtx } from '../../../../server/ctx.ts';
import { AppError, invalid } from '../../../../server/errors.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { listRecords } from '../../../../server/records/list.ts';
import { type OutlineLine, readOutline } from './outline.ts';
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

import type { Calls } from '../../../compiler/programs.ts';
import { levelOf, toPlan } from '../../../compiler/revisions/plan.ts';
import type { ChangeLevel, Edition, PlannedChange, RowQuestion } from '../../../compiler/revisions/planned.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import { columnOf, isStored, toSnake } from '../../../engine/projections/table.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { CodeText } from '../../../kinds/parts/condition-text.ts';
import { columnsOf, ddlFor } from '../../db/revisions/alter.ts';
import { countRows } from '../../db/revisions/counts.ts';
import type { DbSession } from '../../db/session.ts';
import { filtersOf, type ListFilters } from './plan-rows.ts';

/** One change of a plan with the rows it concerns. */
export interface PlanStep {
  path: string;
  level: ChangeLevel;
  text: string;
  /** Live rows concerned; absent: no row is. */
  rows?: number;
  /** Query by which the list shows exactly these rows; absent: it cannot say which. */
  filters?: ListFilters;
  /** Why it cannot be published. */
  refusal?: string;
  /** Of a change of kind: what becomes of the values there are. */
  conversion?: StepConversion;
}

/** Rows whose values are read as another kind (decision 029); absent numbers: the caller may not see the values. */
export interface StepConversion {
  key: string;
  /** The old column is taken back: nothing is copied. */
  isUndo: boolean;
  converted?: number;
  failed?: number;
}

/** A change of kind with its numbers and what stops it. */
export interface CountedConversion extends StepConversion {
  text: string;
  refusal?: string;
}

/** What publishing an edit would do (decision 020); no values, only numbers. */
export interface EditPlan {
  resource: string;
  title: string;
  level: ChangeLevel;
  totalRows: number;
  steps: PlanStep[];
  /** Statements that change the table. */
  ddl: string[];
}

export interface EditInput {
  before: Edition;
  after: Edition;
  base: Descriptor;
  /** Fields taken out earlier, as they were: their columns are still there. */
  removed: { readonly [key: string]: PropertySchema };
  /** Fields whose values the caller may not read. Absent: no caller, but a terminal of the installation. */
  hidden?: ReadonlySet<string>;
  /** Changes of kinds that are possible, by the key of the field. Absent: kinds stay as they are. */
  conversions?: ReadonlyMap<string, CountedConversion>;
  /** What codes of dictionaries are called. */
  textOf?: CodeText;
  /** Calls written by hand. */
  calls?: Calls;
}

/** Plans an edit against the tenant's rows: read only, two queries and what the catalogue of PostgreSQL says. */
export async function planEdit(db: DbSession, input: EditInput): Promise<EditPlan> {
  const { before, after } = input;
  const changes = toPlan(input);
  const table = toSnake(after.resource.name);
  const columns = await columnsOf(db, table);
  const questions = changes.map(({ question }) => question);
  const counted = await countRows(db, { table, columns, questions, columnOf: columnIn(input) });
  const listed = (step: PlanStep, asked: RowQuestion | null) => withFilters(step, { asked, before, columns });
  const statements = await ddlFor(db, after.resource);
  const clash = clashes(input, columns);
  const impossible = statements === null || statements.some((text) => / alter column | rename column /.test(text));
  return {
    resource: after.resource.name,
    title: before.resource.title,
    level: levelOf(changes),
    totalRows: counted.total,
    steps: [
      ...changes.map((change, index) =>
        listed(
          withConversion(toStep(change, counted.rows[index] ?? null, input.hidden), input, change.conversion),
          change.question ?? (change.conversion === null ? null : { ask: 'filled', keys: [change.conversion] }),
        ),
      ),
      ...clash.map((text) => problem('record.properties', text)),
      ...(impossible ? [problem('record.properties', '数据列中已有其他种类的值，请换一个字段键')] : []),
    ],
    ddl: statements ?? [],
  };
}

/**
 * `rows`: what the question of the change was answered; null: nothing was asked, or not counted in time. Of a hidden field no number is told:
 * how many rows lie beyond a limit, asked often enough, is the value.
 */
export function toStep(change: PlannedChange, rows: number | null, hidden?: ReadonlySet<string>): PlanStep {
  const { path, level, text, refusal, mustBeNone, question } = change;
  const isHidden = question?.keys.some((key) => hidden?.has(key)) ?? false;
  const found = question?.ask === 'several' ? '记录是这个值，请先改到只剩一条' : '记录的值重复，请先改正';
  const hit = mustBeNone && rows ? `${text}：已有${isHidden ? '' : ` ${rows} 条`}${found}` : null;
  const reason = refusal ?? hit;
  const told = rows === null || isHidden ? {} : { rows };
  const later = mustBeNone && question !== null && rows === null ? '，记录很多，发布时检查是否重复' : '';
  return { path, level, text: `${text}${later}`, ...told, ...(reason === null ? {} : { refusal: reason }) };
}

function withFilters(
  step: PlanStep,
  { asked, before, columns }: { asked: RowQuestion | null; before: Edition; columns: ReadonlySet<string> },
): PlanStep {
  const filters = step.rows && asked ? filtersOf(before.resource, asked, columns) : null;
  return filters === null ? step : { ...step, filters };
}

const NOT_ONLINE = '种类在设计器中或用 schemas:publish 修改，值才能逐条转换';

function withConversion(step: PlanStep, { conversions }: EditInput, key: string | null): PlanStep {
  if (key === null || step.refusal !== undefined) return step;
  const counted = conversions?.get(key);
  if (!counted) return { ...step, refusal: `${step.text}：${NOT_ONLINE}` };
  const { text, refusal, ...conversion } = counted;
  const { converted, failed } = conversion;
  const rows = converted === undefined || failed === undefined ? {} : { rows: converted + failed };
  return {
    ...step,
    ...rows,
    text: `${step.text}，${text}`,
    conversion,
    ...(refusal === undefined ? {} : { refusal: `${step.text}：${refusal}` }),
  };
}

/** Where the values of a field are before the edit; of one that was taken out, where it left them. */
function columnIn({ before, removed }: EditInput): (key: string) => string {
  const columns = new Map(
    Object.entries(removed).map(([key, property]) => [key, property['x-column'] ?? toSnake(key)]),
  );
  for (const field of before.resource.fields) columns.set(field.key, columnOf(field));
  return (key) => columns.get(key) ?? toSnake(key);
}

function problem(path: string, text: string): PlanStep {
  return { path, level: 'destructive', text, refusal: text };
}

/** New keys that would share a column with something else: `warrantyEnd` and `warranty_end` are one column. */
function clashes({ before, after, removed }: EditInput, columns: ReadonlySet<string>): string[] {
  const own = new Set([...storedKeys(before.resource), ...Object.keys(removed)]);
  const added = storedKeys(after.resource).filter((key) => !own.has(key));
  const taken = (key: string) =>
    columns.has(toSnake(key)) || storedKeys(after.resource).some((o) => o !== key && toSnake(o) === toSnake(key));
  return added.filter(taken).map((key) => `字段键“${key}”与已有的数据列重名，请换一个键`);
}

function storedKeys(resource: Resource): string[] {
  return resource.fields.filter(isStored).map(({ key }) => key);
}

/** Refusals of a plan as sentences; empty: it can be published. */
export function refusalsOfPlan({ steps }: EditPlan): string[] {
  return steps.flatMap(({ refusal }) => refusal ?? []);
}

/** What has to be confirmed, with numbers; empty: nothing. */
export function concernsOf({ steps }: EditPlan): string[] {
  return steps
    .filter(({ level }) => level !== 'additive')
    .map(({ text, rows }) => (rows === undefined ? text : `${text}（涉及 ${rows} 条记录）`));
}

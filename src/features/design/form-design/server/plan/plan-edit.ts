import type { Calls } from '../../../../../compiler/programs.ts';
import { levelOf, toPlan } from '../../../../../compiler/revisions/plan.ts';
import type { ChangeLevel, Edition, PlannedChange, RowQuestion } from '../../../../../compiler/revisions/planned.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { Json } from '../../../../../engine/json.ts';
import { CRITERIA_KEY } from '../../../../../engine/lists.ts';
import { columnOf, isStored, toSnake } from '../../../../../engine/projections/table.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { CodeText } from '../../../../../kinds/parts/condition-text.ts';
import {
  type Criterion,
  MAX_CRITERIA,
  modeOf,
  type Operator,
  takesOperator,
  writeCriteria,
} from '../../../../../kinds/parts/criteria.ts';
import { serverFacets } from '../../../../../kinds/tables/server/storages.ts';
import { columnsOf, ddlFor } from '../../../../../server/db/migrate/migrate.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { countRows } from './counts.sql.ts';

/** One change of a plan with the rows it concerns. */
export interface PlanStep {
  path: string;
  level: ChangeLevel;
  text: string;
  /** Number of live rows affected; absent: none. */
  rows?: number;
  /** Query by which the list shows exactly the affected rows; absent if no query can. */
  filters?: ListFilters;
  /** Reason why the change cannot be published. */
  refusal?: string;
  /** For a change of kind: the result of converting the present values. */
  conversion?: StepConversion;
}

/** Rows converted to another kind (decision 029). Numbers are absent if the caller may not see the values. */
export interface StepConversion {
  key: string;
  /** True if the old column is restored, so that nothing is copied. */
  isUndo: boolean;
  converted?: number;
  failed?: number;
}

/** A change of kind with its counts and its refusal. */
export interface CountedConversion extends StepConversion {
  text: string;
  refusal?: string;
}

/** Effects of publishing an edit (decision 020), with numbers of rows but without values. */
export interface EditPlan {
  resource: string;
  title: string;
  level: ChangeLevel;
  totalRows: number;
  steps: PlanStep[];
  /** SQL statements that change the table. */
  ddl: string[];
}

export interface EditInput {
  before: Edition;
  after: Edition;
  base: Descriptor;
  /** Removed fields with their last schema; their columns still exist. */
  removed: { readonly [key: string]: PropertySchema };
  /** Fields whose values the caller may not read. Absent: no caller, but a command in a terminal. */
  hidden?: ReadonlySet<string>;
  /** Possible changes of kinds, by the key of the field. Absent: kinds may not change. */
  conversions?: ReadonlyMap<string, CountedConversion>;
  /** Labels of dictionary codes. */
  textOf?: CodeText;
  /** Handwritten calls, which have no descriptor. */
  calls?: Calls;
}

/** Plans an edit against the tenant's rows. Only reads: two queries, and one of PostgreSQL's catalogue. */
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
 * `rows`: number of rows affected, null if not counted. The step omits numbers of hidden fields, which could reveal
 * their values.
 */
export function toStep(change: PlannedChange, rows: number | null, hidden?: ReadonlySet<string>): PlanStep {
  const { path, level, text, refusal, mustBeNone, question } = change;
  const isHidden = question?.keys.some((key) => hidden?.has(key)) ?? false;
  const found = question?.ask === 'several' ? '记录是这个值，请先改到只剩一条' : '记录的值重复，请先改正';
  const hit = mustBeNone && rows ? `${text}：已有${isHidden ? '' : ` ${rows} 条`}${found}` : null;
  const reason = refusal ?? hit;
  const count = rows === null || isHidden ? {} : { rows };
  const later = mustBeNone && question !== null && rows === null ? '，记录很多，发布时检查是否重复' : '';
  return { path, level, text: `${text}${later}`, ...count, ...(reason === null ? {} : { refusal: reason }) };
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

/** Returns the column of a field before the edit; for a removed field, the column that remains in the table. */
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

/** Returns new keys whose column is already in use: `warrantyEnd` and `warranty_end` give the same column. */
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

/** Returns the refusals of a plan as sentences; empty: it can be published. */
export function refusalsOfPlan({ steps }: EditPlan): string[] {
  return steps.flatMap(({ refusal }) => refusal ?? []);
}

/** Returns the changes to confirm, with numbers; empty: none. */
export function concernsOf({ steps }: EditPlan): string[] {
  return steps
    .filter(({ level }) => level !== 'additive')
    .map(({ text, rows }) => (rows === undefined ? text : `${text}（涉及 ${rows} 条记录）`));
}

export interface ListFilters {
  [queryKey: string]: string;
}

/** List query that finds exactly the rows a question counts; null if no list query can express the question. */
function filtersOf(resource: Resource, question: RowQuestion, columns: ReadonlySet<string>): ListFilters | null {
  const screen = resource.screens.find(({ name }) => name === resource.name);
  if (!screen || Object.keys(screen.fixed).length > 0) return null;
  const criteria = criteriaOf(resource, question, columns);
  if (criteria === null || criteria.length > MAX_CRITERIA) return null;
  const own = Object.fromEntries(Object.keys(screen.initial).map((key) => [key, '']));
  return criteria.length === 0 ? own : { ...own, [CRITERIA_KEY]: writeCriteria(criteria) };
}

function criteriaOf(resource: Resource, question: RowQuestion, columns: ReadonlySet<string>): Criterion[] | null {
  const { ask, keys } = question;
  if (ask === 'every') return [];
  const fields = keys.map((key) => resource.fields.find((field) => field.key === key && isStored(field)));
  const [first, ...others] = fields;
  // A field yet to be added is missing in every row.
  if (ask === 'missing' && first === undefined && !columns.has(toSnake(keys[0] ?? ''))) return [];
  if (first === undefined || others.includes(undefined)) return null;
  const wanted = tests(question, first);
  return wanted?.every((one) => isSayable(resource, one)) ? wanted : null;
}

function tests(question: RowQuestion, first: Field): Criterion[] | null {
  const { key } = first;
  const [, ...others] = question.keys;
  const one = (operator: Operator, value = ''): Criterion => ({ key, operator, value });
  if ('limit' in question) return [one(question.ask, String(question.limit))];
  if ('values' in question) return outside(first, question.values);
  if (question.ask === 'several') {
    const value = written(question.value);
    if (value === null) return null;
    return [one('is', value), ...(others.length === 0 ? [] : [one('repeated', others.join())])];
  }
  if (question.ask !== 'duplicate') return [one(question.ask === 'missing' ? 'empty' : 'filled')];
  // A row that lacks one of the values is no duplicate.
  return [
    one('repeated', others.join()),
    ...others.map((other): Criterion => ({ key: other, operator: 'filled', value: '' })),
  ];
}

/** Matches filled rows with none of the kept values: one condition if the list accepts several values at once. */
function outside(field: Field, values: readonly Json[]): Criterion[] | null {
  const texts = values.map(written);
  const kept = texts.filter((text) => text !== null);
  if (kept.length < texts.length) return null;
  const { key } = field;
  const not = (value: string): Criterion => ({ key, operator: 'not', value });
  const nots = modeOf(field, 'not') === 'in' ? [not(kept.join())] : kept.map(not);
  return [{ key, operator: 'filled', value: '' }, ...(kept.length === 0 ? [] : nots)];
}

/** Returns a value in the form of a list query; null if the list would read it as another value. */
function written(value: Json): string | null {
  const text = String(value);
  return typeof value === 'object' || text === '' || text !== text.trim() || text.includes(',') ? null : text;
}

const MAX_LENGTH = 200;

function isSayable({ fields }: Resource, { key, operator, value }: Criterion): boolean {
  const field = fields.find((one) => one.key === key);
  if (field === undefined || !takesOperator(field, operator) || value.length > MAX_LENGTH) return false;
  const mode = operator === 'longer' || operator === 'shorter' ? null : modeOf(field, operator);
  return mode === null || serverFacets[field.kind].where(mode, value, field) !== null;
}

const LEVELS = { additive: '增加', narrowing: '收紧', destructive: '删改' } as const;

/** A plan; `totalRows` and `ddl` are present if a database was queried. */
export type DescribedPlan = Pick<EditPlan, 'resource' | 'title' | 'steps'> &
  Partial<Pick<EditPlan, 'totalRows' | 'ddl'>>;

/** Formats a plan as lines for a terminal: the changes, the rows affected, the statements. */
export function describePlan({ resource, title, totalRows, steps, ddl }: DescribedPlan): string {
  const count = totalRows === undefined ? '' : `，现有 ${totalRows} 条记录`;
  return [`${title}（${resource}${count}）`, ...steps.map(describeStep), ...describeStatements(ddl)].join('\n');
}

function describeStatements(ddl: readonly string[] | undefined): string[] {
  return ddl?.length === 0 ? ['  数据表不变'] : (ddl ?? []).map((statement) => `  ${statement};`);
}

function describeStep({ level, text, rows, refusal }: PlanStep): string {
  const hit = rows === undefined || rows === 0 ? '' : `，涉及 ${rows} 条记录`;
  return `  [${LEVELS[level]}] ${text}${hit}${refusal === undefined ? '' : `\n         不能在线发布：${refusal}`}`;
}

import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { Param } from './session.ts';

/** Text longer than this is sent unnamed: bulk inserts would fill every connection's memory with one-time plans. */
const NAMED_UP_TO = 16_000;
/** Distinct named statements a process may create; beyond it statements run unnamed. */
const MAX_NAMES = 4_000;

export interface Statement {
  text: string;
  /** Set for statements worth planning once per connection. */
  name?: string;
  values: readonly unknown[];
}

/** Compiled SQL whose parameters are partly filled in at run time. */
export interface Template {
  text: string;
  name?: string;
  /** Constant values and `Param` placeholders in order. */
  slots: readonly unknown[];
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || text.length > NAMED_UP_TO || names.size >= MAX_NAMES) return known;
  const name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

export function toTemplate(compiled: CompiledQuery<unknown>, isNamed: boolean): Template {
  const name = isNamed ? nameOf(compiled.sql) : undefined;
  return { text: compiled.sql, slots: compiled.parameters, ...(name ? { name } : {}) };
}

/** A one-off statement: sent unnamed, because its shape may never come again. */
export function toStatement(compiled: CompiledQuery<unknown>): Statement {
  if (compiled.parameters.some((value) => value instanceof Param)) {
    throw new Error('a query with param() placeholders runs through Session.prepared');
  }
  return { text: compiled.sql, values: compiled.parameters };
}

/** Fills the placeholders of a template. A missing value is a programming error, never SQL null. */
export function fill(template: Template, values: Record<string, unknown>): Statement {
  const filled = template.slots.map((slot) => {
    if (!(slot instanceof Param)) return slot;
    if (!Object.hasOwn(values, slot.name)) throw new Error(`no value for query parameter "${slot.name}"`);
    return values[slot.name];
  });
  return { ...template, values: filled };
}

/** Of statements to be sent together; more would make many texts, each kept by every connection. */
const MOST_TOGETHER = 8;

const together = new Map<string, Pick<Statement, 'text' | 'name'>>();

/** The same writes in as few statements as can be: each is one trip through the database's parser, planner and log. */
export function combined(statements: readonly Statement[]): Statement[] {
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const last = groups.at(-1);
    if (last && last.length < MOST_TOGETHER && last[0]?.name && statement.name) last.push(statement);
    else groups.push([statement]);
  }
  return groups.flatMap((group) => (group.length > 1 ? [combine(group)] : group));
}

function combine(group: readonly Statement[]): Statement {
  const key = group.map(({ name }) => name).join();
  const known = together.get(key) ?? textOfAll(group);
  if (together.size < MAX_NAMES) together.set(key, known);
  return { ...known, values: group.flatMap(({ values }) => values) };
}

/** PostgreSQL runs what nobody reads from last to first: here the first of them comes last. */
function textOfAll(group: readonly Statement[]): Pick<Statement, 'text' | 'name'> {
  let offset = 0;
  const parts = group.map(({ text, values }, index) => {
    const shifted = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
    offset += values.length;
    return `"w${index}" as (${shifted})`;
  });
  const text = `with ${parts.reverse().join(', ')} select 1`;
  const name = nameOf(text);
  return { text, ...(name ? { name } : {}) };
}

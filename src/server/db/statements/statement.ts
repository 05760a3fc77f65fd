import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { Param } from '../session.ts';

/** Text longer than this is sent unnamed: bulk inserts would fill every connection's memory with one-time plans. */
const NAMED_UP_TO = 16_000;
/** Distinct named statements a process may create; beyond it statements run unnamed. */
export const MAX_NAMES = 4_000;

export interface Statement {
  text: string;
  /** Present for statements worth planning once per connection. */
  name?: string;
  values: readonly unknown[];
}

/** Compiled SQL with parameters, some of which are bound at run time. */
export interface Template {
  text: string;
  name?: string;
  /** Constant values and `Param` placeholders in order. */
  slots: readonly unknown[];
}

const names = new Map<string, string>();

export function nameOf(text: string): string | undefined {
  const existing = names.get(text);
  if (existing || text.length > NAMED_UP_TO || names.size >= MAX_NAMES) return existing;
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

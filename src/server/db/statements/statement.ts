import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { Param } from '../session.ts';

/** Longer texts are sent unnamed: prepared bulk inserts would fill the memory of connections. */
const NAMED_UP_TO = 16_000;
/** Maximum named statements of a process; further ones are unnamed. */
export const MAX_NAMES = 4_000;

export interface Statement {
  text: string;
  /** Absent: not prepared, but planned for one use. */
  name?: string;
  values: readonly unknown[];
}

export interface Template {
  text: string;
  name?: string;
  /** Constants and `Param` placeholders in order. */
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

/** Statement for one use, unnamed, since its text may not recur. */
export function toStatement(compiled: CompiledQuery<unknown>): Statement {
  if (compiled.parameters.some((value) => value instanceof Param)) {
    throw new Error('a query with param() placeholders runs through Session.prepared');
  }
  return { text: compiled.sql, values: compiled.parameters };
}

/** Fills in placeholders. @throws Error for a missing value, which is a defect */
export function fill(template: Template, values: Record<string, unknown>): Statement {
  const filled = template.slots.map((slot) => {
    if (!(slot instanceof Param)) return slot;
    if (!Object.hasOwn(values, slot.name)) throw new Error(`no value for query parameter "${slot.name}"`);
    return values[slot.name];
  });
  return { ...template, values: filled };
}

import { MAX_NAMES, nameOf, type Statement } from './statement.ts';

/** Maximum writes combined in one statement: more would give many different texts, each cached by every connection. */
const MOST_TOGETHER = 8;

/** Qualified names of a statement's tables, such as `"t_1"."sys_user"`. */
interface Touched {
  writes: ReadonlySet<string>;
  /** All tables in the statement, written ones included. */
  names: ReadonlySet<string>;
}

const TABLE = /"[^"]+"\."[^"]+"/g;
const WRITTEN = /\b(insert) into ("[^"]+"\."[^"]+")|\b(update|delete)(?: from)? (?:only )?("[^"]+"\."[^"]+")/g;
const UPSERT = /\bdo update set\b/;
/** Writes that may be combined; others begin with a common table expression. */
const PLAIN_WRITE = /^(?:insert into|update|delete from) /;

export type WriteEvent = 'insert' | 'update' | 'delete';

/** Tables written by a statement of our query builder, which quotes and qualifies names (unqualifiedTable). */
export function writesOf(text: string): { table: string; events: WriteEvent[] }[] {
  return [...text.matchAll(WRITTEN)].map(([, insert, inserted, verb, table]) => {
    if (insert) return { table: inserted ?? '', events: UPSERT.test(text) ? ['insert', 'update'] : ['insert'] };
    return { table: table ?? '', events: [verb === 'update' ? 'update' : 'delete'] };
  });
}

function touchedBy(text: string): Touched {
  const found = touched.get(text) ?? {
    writes: new Set(writesOf(text).map(({ table }) => table)),
    // A qualified column counts as a table, which at most prevents combining.
    names: new Set(text.match(TABLE) ?? []),
  };
  if (touched.size < MAX_NAMES) touched.set(text, found);
  return found;
}

const touched = new Map<string, Touched>();

/**
 * Combines writes into few statements, since each statement costs parsing, planning and logging. Writes with a common
 * table stay apart (decision 066): parts of one statement run in any order and do not see each other's rows.
 */
export function combined(statements: readonly Statement[]): Statement[] {
  const groups: Statement[][] = [];
  for (const statement of statements) {
    const dependent = groups.findLastIndex((group) => !group.every((one) => areIndependent(one, statement)));
    const free = groups.find((group, at) => at > dependent && group.length < MOST_TOGETHER);
    if (free) free.push(statement);
    else groups.push([statement]);
  }
  return groups.flatMap((group) => (group.length > 1 ? [combine(group)] : group));
}

function areIndependent(one: Statement, other: Statement): boolean {
  if (![one, other].every(({ name, text }) => name !== undefined && PLAIN_WRITE.test(text))) return false;
  const [a, b] = [touchedBy(one.text), touchedBy(other.text)];
  return isApart(a.writes, b.names) && isApart(b.writes, a.names);
}

function isApart(written: ReadonlySet<string>, named: ReadonlySet<string>): boolean {
  return [...written].every((table) => !named.has(table));
}

const together = new Map<string, Pick<Statement, 'text' | 'name'>>();

function combine(group: readonly Statement[]): Statement {
  const key = group.map(({ name }) => name).join();
  const combinedText = together.get(key) ?? textOfAll(group);
  if (together.size < MAX_NAMES) together.set(key, combinedText);
  return { ...combinedText, values: group.flatMap(({ values }) => values) };
}

function textOfAll(group: readonly Statement[]): Pick<Statement, 'text' | 'name'> {
  let offset = 0;
  const parts = group.map(({ text, values }, index) => {
    const shifted = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
    offset += values.length;
    return `"w${index}" as (${shifted})`;
  });
  const text = `with ${parts.join(', ')} select 1`;
  const name = nameOf(text);
  return { text, ...(name ? { name } : {}) };
}

import { MAX_NAMES, nameOf, type Statement } from './statement.ts';

/** Maximum number of statements sent as one. More would create many texts, each kept by every connection. */
const MOST_TOGETHER = 8;

/** Tables of a statement by their qualified names, as `"t_1"."sys_user"`. */
interface Touched {
  writes: ReadonlySet<string>;
  /** All tables it names, including those it writes. */
  names: ReadonlySet<string>;
}

const TABLE = /"[^"]+"\."[^"]+"/g;
const WRITTEN = /\b(insert) into ("[^"]+"\."[^"]+")|\b(update|delete)(?: from)? (?:only )?("[^"]+"\."[^"]+")/g;
const UPSERT = /\bdo update set\b/;
/** Writes that may be folded; others are no writes, or begin with a common table expression. */
const PLAIN_WRITE = /^(?:insert into|update|delete from) /;

export type WriteEvent = 'insert' | 'update' | 'delete';

/**
 * Tables a statement of our own builder writes, whose identifiers are always quoted and qualified (unqualifiedTable in
 * pg-session.ts).
 */
export function writesOf(text: string): { table: string; events: WriteEvent[] }[] {
  return [...text.matchAll(WRITTEN)].map(([, insert, inserted, verb, table]) => {
    if (insert) return { table: inserted ?? '', events: UPSERT.test(text) ? ['insert', 'update'] : ['insert'] };
    return { table: table ?? '', events: [verb === 'update' ? 'update' : 'delete'] };
  });
}

function touchedBy(text: string): Touched {
  const found = touched.get(text) ?? {
    writes: new Set(writesOf(text).map(({ table }) => table)),
    // A column qualified with its table counts as one more table, which only keeps statements apart.
    names: new Set(text.match(TABLE) ?? []),
  };
  if (touched.size < MAX_NAMES) touched.set(text, found);
  return found;
}

const touched = new Map<string, Touched>();

/**
 * Folds writes into as few statements as possible: each is one trip through the database's parser, planner and log.
 * Only writes without a common table are folded (decision 066), because the parts of a statement run in any order and
 * none sees another's rows.
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

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Field } from '../../../engine/resource.ts';
import type { FilterOp } from '../../../kinds/parts/storage.ts';
import { hasGramIndex, isMarkup } from '../migrate/tables.ts';
import { contains, folded, param } from '../session.ts';
import type { FieldFilter, LinkFilter, RowFilter } from './filter.ts';
import type { Build, CompiledFilter } from './matching.ts';
import { type Join, type RecordModel, ROOT } from './model.ts';
import { partnersOf, rowsByWays, rowsInSight, type Sight } from './sub-queries.ts';

type Part = { shape: string; build: Build };

/** Context in which a filter is compiled. */
export interface FilterUse {
  /** Prefix of parameter names, unique for each filter of a statement. */
  prefix: string;
  /** Other rows that the filter may read. Null for filters that decide visibility: they may not read other rows. */
  sight: Sight | null;
}

export function compileFilter(filter: RowFilter, model: RecordModel, use: FilterUse): CompiledFilter {
  const compiler = new FilterCompiler(model, use);
  const { shape, build } = compiler.part(filter);
  const { values, aliases, linked, skewed } = compiler;
  return { shape, build, values, aliases, linked, skewed };
}

class FilterCompiler {
  readonly values: Record<string, unknown> = {};
  aliases = new Set<string>();
  readonly linked = new Set<string>();
  skewed = false;
  readonly #model: RecordModel;
  readonly #use: FilterUse;
  #count = 0;

  constructor(model: RecordModel, use: FilterUse) {
    this.#model = model;
    this.#use = use;
  }

  part(filter: RowFilter): Part {
    if ('all' in filter) return this.#combine('and', filter.all);
    if ('any' in filter) return this.#either(filter.any);
    if ('not' in filter) {
      const inner = this.part(filter.not);
      return { shape: `!${inner.shape}`, build: (eb) => eb.not(inner.build(eb)) };
    }
    if ('linked' in filter) return this.#link(filter);
    if ('never' in filter) return { shape: '0', build: () => sql<SqlBool>`false` };
    return this.#test(filter);
  }

  #combine(word: 'and' | 'or', filters: readonly RowFilter[]): Part {
    const parts = filters.map((filter) => this.part(filter));
    const shape = `${word}(${parts.map((part) => part.shape).join()})`;
    return { shape, build: (eb) => eb[word](parts.map((part) => part.build(eb))) };
  }

  #either(filters: readonly RowFilter[]): Part {
    const { sight } = this.#use;
    const isApart = sight !== null && filters.length > 1 && filters.some((filter) => this.#isLookedUpBehind(filter));
    return isApart ? this.#apart(filters, sight.deleted) : this.#combine('or', filters);
  }

  /** Finds ids by each alternative's own index: an OR over columns of two tables would read every row. */
  #apart(filters: readonly RowFilter[], deleted: boolean): Part {
    const model = this.#model;
    const outer = this.aliases;
    const ways = filters.map((filter) => {
      this.aliases = new Set([ROOT]);
      return { ...this.part(filter), aliases: this.aliases };
    });
    this.aliases = outer.add(ROOT);
    for (const { table } of model.joinsFor(ways.flatMap((way) => [...way.aliases]))) this.linked.add(table);
    return {
      shape: `apart(${ways.map(({ shape }) => shape).join()})`,
      build: (eb) => sql<SqlBool>`${sql.ref(`${ROOT}.id`)} in (${rowsByWays(eb, { model, ways, deleted })})`,
    };
  }

  #isLookedUpBehind(filter: RowFilter): boolean {
    if (!('key' in filter && 'op' in filter) || filter.op !== 'contains' || filter.value === '') return false;
    const behind = this.#model.behind(filter.key);
    return behind !== null && hasGramIndex(behind.field);
  }

  #test({ key, op, value }: FieldFilter): Part {
    if (op === 'contains') return this.#contains(key, String(value));
    if (op === 'repeated') return this.#repeated([key, ...(Array.isArray(value) ? value.map(String) : [])]);
    const source = this.#model.source(key);
    this.aliases.add(source.alias);
    const column = sql.ref(`${source.alias}.${source.column}`);
    const name = VALUELESS.has(op) ? null : this.#bind(value);
    return { shape: `${op}:${key}`, build: () => OPERATORS[op](column, name === null ? null : param(name)) };
  }

  /** Finds a text anywhere in a column of the row's table or of a joined one. */
  #contains(key: string, text: string): Part {
    const behind = this.#model.behind(key);
    const field = behind?.field ?? this.#model.field(key);
    if (!field) throw new Error(`resource ${this.#model.resource.name} has no field "${key}"`);
    if (behind && hasGramIndex(field) && text !== '') return this.#containsBehind(key, { ...behind, text });
    const { alias, column } = this.#model.source(key);
    this.aliases.add(alias);
    return this.#matches({ key, field, text }, sql.ref(`${alias}.${column}`));
  }

  /** Searches the joined table by its index, instead of reading the joined record of every row. */
  #containsBehind(key: string, of: { join: Join; field: Field; text: string }): Part {
    const { table, from } = of.join;
    this.aliases.add(from.alias);
    this.linked.add(table);
    const alias = `g_${table}`;
    const { shape, build } = this.#matches({ ...of, key }, sql.ref(`${alias}.${this.#model.source(key).column}`));
    return {
      shape: `behind:${shape}`,
      build: (eb) =>
        eb(
          `${from.alias}.${from.column}`,
          'in',
          partnersOf(eb, { table, alias, column: 'id' }).where((inner) => build(inner)),
        ),
    };
  }

  /** Searches by the column's index of character grams, if any, and compares the found rows with the text. */
  #matches(of: { key: string; field: Field; text: string }, stored: RawBuilder<unknown>): Part {
    const { key, field, text } = of;
    const column = isMarkup(field) ? sql`platform.plain_text(${stored})` : stored;
    const keyword = param(this.#bind(text));
    if (!hasGramIndex(field) || text === '') {
      return { shape: `like:${key}`, build: () => contains(column, keyword) };
    }
    this.skewed = true;
    return {
      shape: `grams:${key}`,
      build: () => sql<SqlBool>`(platform.grams(${folded(column)}) @> platform.keyword_grams(${folded(keyword)})
        and ${contains(column, keyword)})`,
    };
  }

  /** Finds repeated values in one pass over the visible rows, instead of one pass per row. */
  #repeated(keys: readonly string[]): Part {
    const model = this.#model;
    const { sight } = this.#use;
    if (sight === null) throw new Error(`a filter of ${model.resource.name} looks at other rows, but not for a list`);
    this.aliases.add(ROOT);
    const columns = keys.map((key) => sql.ref(`${ROOT}.${model.source(key).column}`));
    const [first] = columns;
    return {
      shape: `repeated:${keys.join('+')}`,
      build: (eb) => {
        const counted = rowsInSight(eb, model, sight)
          .select([`${ROOT}.id`, sql<number>`count(*) over (partition by ${sql.join(columns)})`.as('n')])
          .where(sql<boolean>`${first} is not null`);
        return sql<SqlBool>`${sql.ref(`${ROOT}.id`)} in (select g.id from (${counted}) as g where g.n > 1)`;
      },
    };
  }

  #link({ linked, by, key, where, few = false }: LinkFilter): Part {
    const source = this.#model.source(key);
    this.aliases.add(source.alias);
    this.linked.add(linked);
    const tests = Object.entries(where).map(([column, value]) => ({
      column,
      op: Array.isArray(value) ? ('any' as const) : ('eq' as const),
      name: this.#bind(value),
    }));
    const shape = `${few ? 'few' : 'in'}:${key}:${linked}.${by}(${tests.map((test) => `${test.op}:${test.column}`).join()})`;
    const build: Build = (eb) => {
      const alias = `l_${linked}`;
      const partners = partnersOf(eb, { table: linked, alias, column: by }).where((inner) =>
        inner.and(tests.map(({ column, op, name }) => OPERATORS[op](sql.ref(`${alias}.${column}`), param(name)))),
      );
      const own = `${source.alias}.${source.column}`;
      // Few accounts match the conditions, so their ids are read once.
      if (linked === 'sys_user') return eb(own, 'in', partners);
      if (few) return sql<SqlBool>`${sql.ref(own)} = any(array(${partners}))`;
      // Not `in`, which would read all partner rows; `exists` looks up the partner of each row.
      return eb.exists(partners.whereRef(`${alias}.${by}`, '=', own));
    };
    return { shape, build };
  }

  #bind(value: unknown): string {
    const name = `${this.#use.prefix}${this.#count}`;
    this.#count += 1;
    this.values[name] = value;
    return name;
  }
}

const VALUELESS: ReadonlySet<FilterOp> = new Set(['empty', 'filled', 'none']);

type Operator = (column: RawBuilder<unknown>, value: unknown) => RawBuilder<SqlBool>;

const OPERATORS: Record<Exclude<FilterOp, 'contains' | 'repeated'>, Operator> = {
  eq: (column, value) => sql`${column} = ${value}`,
  ne: (column, value) => sql`${column} is distinct from ${value}`,
  any: (column, value) => sql`${column} = any(${value})`,
  alike: (column, value) =>
    sql`${folded(column)} = any(array(select platform.folded(t) from unnest(${value}::text[]) as t))`,
  gt: (column, value) => sql`${column} > ${value}`,
  gte: (column, value) => sql`${column} >= ${value}`,
  lt: (column, value) => sql`${column} < ${value}`,
  lte: (column, value) => sql`${column} <= ${value}`,
  has: (column, value) => sql`${column} @> array[${value}]::bigint[]`,
  empty: (column) => sql`${column} is null`,
  filled: (column) => sql`${column} is not null`,
  longer: (column, value) => sql`char_length(${column}) > ${value}::int`,
  shorter: (column, value) => sql`char_length(${column}) < ${value}::int`,
  overlaps: (column, value) => sql`${column} && ${value}::daterange`,
  within: (column, value) => sql`${column} <@ ${value}::box`,
  none: (column) => sql`coalesce(${column}, 0) = 0`,
};

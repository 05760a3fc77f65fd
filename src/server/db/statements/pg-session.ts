import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { type DbSession, type Later, type Row, type Tables, tenantSchema } from '../session.ts';
import { fill, type Statement, type Template, toStatement, toTemplate } from './statement.ts';

export interface Outcome {
  rows: Row[];
  rowCount: number | null;
}

type Build = (session: DbSession) => Compilable<unknown>;

interface Filling {
  key: string;
  isNamed: boolean;
  build: Build;
  values: Record<string, unknown>;
}

/** Sends statements of a session, by the pool or in a transaction. */
export interface Sending {
  run(statement: Statement): Promise<Outcome>;
  later(statements: readonly Statement[]): Promise<void>;
}

const MAX_TEMPLATES = 5_000;
/** Number of first uses of a key that tests check; of later uses, tests check one in EVERY. */
const EVERY_ONE_OF = 100;
const EVERY = 20;

/** Kysely only builds SQL; the session sends it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const platform = builder.withSchema('platform');
const tenants = new Map<string, Kysely<Tables>>();

function builderOf(tenant: string): Kysely<Tables> {
  const tenantBuilder = tenants.get(tenant) ?? builder.withSchema(tenantSchema(tenant));
  tenants.set(tenant, tenantBuilder);
  return tenantBuilder;
}

/** SQL by key, built once and shared by all sessions of a process. */
export class Templates {
  readonly #known = new Map<string, Template>();
  readonly #uses = new Map<string, number>();

  get(key: string, isNamed: boolean, build: () => Compilable<unknown>): Template {
    const cached = this.#known.get(key);
    if (cached) return cached;
    if (this.#known.size >= MAX_TEMPLATES) this.#known.clear();
    const template = toTemplate(build().compile(), isNamed);
    this.#known.set(key, template);
    return template;
  }

  /** True if a test must build this key's query again, to compare; not always, since building is slow. */
  isDue(key: string): boolean {
    const uses = (this.#uses.get(key) ?? 0) + 1;
    this.#uses.set(key, uses);
    return uses <= EVERY_ONE_OF || uses % EVERY === 0;
  }
}

export class PgSession implements DbSession {
  readonly tenant: string;
  readonly database: object;
  readonly t: Kysely<Tables>;
  readonly platform = platform;
  readonly #sending: Sending & { templates: Templates; checkNames: boolean };
  readonly #templates: Templates;
  /** True in tests: every statement must name schemas, and every key have one SQL text. */
  readonly #checkNames: boolean;

  constructor(tenant: string, options: Sending & { templates: Templates; checkNames: boolean }) {
    this.tenant = tenant;
    this.database = options.templates;
    this.t = builderOf(tenant);
    this.#sending = options;
    this.#templates = options.templates;
    this.#checkNames = options.checkNames;
  }

  inTenant(tenant: string): DbSession {
    return new PgSession(tenant, this.#sending);
  }

  async all<R extends Row = Row>(query: Compilable<unknown>): Promise<R[]> {
    const { rows } = await this.#send(toStatement(query.compile()));
    return rows as R[]; // the author of the query states its row type
  }

  async first<R extends Row = Row>(query: Compilable<unknown>): Promise<R | undefined> {
    return (await this.all<R>(query))[0];
  }

  async run(query: Compilable<unknown>): Promise<number> {
    return (await this.#send(toStatement(query.compile()))).rowCount ?? 0;
  }

  async prepared<R extends Row = Row>(key: string, build: Build, values: Record<string, unknown>): Promise<R[]> {
    return this.#fill<R>({ key: `${this.tenant}|${key}`, isNamed: true, build, values });
  }

  async planned<R extends Row = Row>(key: string, build: Build, values: Record<string, unknown>): Promise<R[]> {
    return this.#fill<R>({ key: `${this.tenant}|planned|${key}`, isNamed: false, build, values });
  }

  async later(...writes: readonly Later[]): Promise<void> {
    const statements = writes.map(({ key, build, values }) =>
      this.#filled({ key: `${this.tenant}|${key}`, isNamed: true, build, values }),
    );
    for (const statement of statements) this.#check(statement);
    return this.#sending.later(statements);
  }

  async #fill<R extends Row>(of: Filling): Promise<R[]> {
    const { rows } = await this.#send(this.#filled(of));
    return rows as R[]; // the author of the query states its row type
  }

  #filled({ key, isNamed, build, values }: Filling): Statement {
    const template = this.#templates.get(key, isNamed, () => build(this));
    if (this.#checkNames && this.#templates.isDue(key)) this.#checkKey(key, template, build(this));
    return fill(template, values);
  }

  /** Checks that a key always has the same SQL; else a caller would get the rows of another query. */
  #checkKey(key: string, template: Template, query: Compilable<unknown>): void {
    const { sql } = query.compile();
    if (sql !== template.text) throw new Error(`two queries share the key "${key}":\n${sql}\n${template.text}`);
  }

  #send(statement: Statement): Promise<Outcome> {
    this.#check(statement);
    return this.#sending.run(statement);
  }

  #check({ text }: Statement): void {
    const table = this.#checkNames ? unqualifiedTable(text) : null;
    if (table) throw new Error(`table "${table}" is not qualified with a schema: ${text}`);
  }
}

/**
 * First table without a schema in a statement of our query builder, which quotes identifiers; null if there is none.
 * Only tests call this: at run time the empty search_path makes such a statement fail (security.md#R7).
 */
export function unqualifiedTable(sql: string): string | null {
  const common = new Set(
    [...sql.matchAll(/(?:\bwith|,)\s+(?:recursive\s+)?"([^"]+)"(?:\s*\([^)]*\))?\s+as\b/gi)].map((m) => m[1]),
  );
  for (const match of sql.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+|lateral\s+)?"([^"]+)"(\s*\.)?/gi)) {
    const [, name = '', dot] = match;
    if (!dot && !common.has(name)) return name;
  }
  return null;
}

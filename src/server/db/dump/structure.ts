/** A table in a backup, with the statement that creates it. */
export interface TableStructure {
  schema: string;
  name: string;
  /** Columns that store values, so no generated ones. */
  columns: string[];
  /** SQL after `order by`: a fixed order, so that equal content has an equal digest. */
  order: string;
  create: string;
}

/** Statements that create everything but rows, in the order in which they run. */
export interface Structure {
  schemas: string[];
  /** Sequences and functions, which defaults, checks and indexes need. */
  before: string[];
  tables: TableStructure[];
  /** Constraints, indexes and triggers, created after the rows are copied. */
  after: string[];
  sequences: SequenceState[];
}

export interface SequenceState {
  schema: string;
  name: string;
  last: string;
  called: boolean;
}

/** Schemas of the product: `platform`, and one per tenant (decision 050). */
export const OWN_SCHEMAS = "(n.nspname = 'platform' or n.nspname ~ '^t_[0-9]+$')";

/** Tables with state of processes and sign-ins; a backup leaves out their rows, so a restore signs all users out. */
export const PASSING: ReadonlySet<string> = new Set(
  [
    'captcha',
    'captcha_pass',
    'demo_ticket',
    'hub_connection',
    'hub_poll',
    'hub_ticket',
    'idempotency',
    'iframe_ticket',
    'login_attempt',
    'login_ticket',
    'outbox',
    'rate_window',
    'session',
    'sms_code',
    'upload',
    'wecom_access_token',
    'wecom_bind_ticket',
    'wecom_spent',
  ].map((name) => `platform.${name}`),
);

export function tableKey({ schema, name }: Pick<TableStructure, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

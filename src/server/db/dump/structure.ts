/** A table in a backup, with the statement that creates it. */
export interface TableStructure {
  schema: string;
  name: string;
  /** Columns that hold values of their own: no generated ones. */
  columns: string[];
  /** SQL after `order by`: equal content has one digest, in whatever order it was written. */
  order: string;
  create: string;
}

/** Everything but rows, as statements in the order they run in. */
export interface Structure {
  schemas: string[];
  /** Sequences and functions: defaults, checks and indexes of tables need them. */
  before: string[];
  tables: TableStructure[];
  /** Constraints, indexes and triggers: none of them runs while rows are copied. */
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

/**
 * Tables of current processes and sign-ins: a backup has their structure without their rows. After a restore all users
 * sign in again, and a backup contains no secret of a session.
 */
export const PASSING: ReadonlySet<string> = new Set(
  [
    'captcha',
    'captcha_pass',
    'demo_ticket',
    'hub_connection',
    'hub_ticket',
    'idempotency',
    'iframe_ticket',
    'login_attempt',
    'login_ticket',
    'outbox',
    'rate_window',
    'session',
    'sms_code',
    'wecom_access_token',
    'wecom_bind_ticket',
    'wecom_spent',
  ].map((name) => `platform.${name}`),
);

export function tableKey({ schema, name }: Pick<TableStructure, 'schema' | 'name'>): string {
  return `${schema}.${name}`;
}

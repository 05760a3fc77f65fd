import pg from 'pg';

/** Parses ids to numbers, which is safe below 2^53; by default the driver returns bigint as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL ?? '',
  max: 16,
  options: '-c search_path= -c timezone=UTC -c jit=off',
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
});

/** A named statement, which PostgreSQL parses only once per connection. */
export interface Named {
  name: string;
  text: string;
}

type Row = Record<string, unknown>;

export interface Runner {
  rows<R extends object = Row>(statement: Named, values: unknown[]): Promise<R[]>;
}

function runnerOn(client: pg.Pool | pg.PoolClient): Runner {
  return {
    async rows<R extends object>({ name, text }: Named, values: unknown[]) {
      return (await client.query<R & Row>({ name, text, values })).rows;
    },
  };
}

export const direct = runnerOn(pool);

export async function transaction<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(runnerOn(client));
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

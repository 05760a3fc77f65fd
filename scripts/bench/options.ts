import { parseArgs } from 'node:util';

export interface Options {
  /** File to which the figures are written; null: they are only printed. */
  json: string | null;
  /** Text that the name of a figure has to contain to be measured. */
  only: string;
  /** Number of hazards in the large database. */
  rows: number;
  /** Length of one timed run in seconds. */
  seconds: number;
  /** Number of timed runs of each server; the servers alternate. */
  rounds: number;
  /** True: deletes and recreates the databases. */
  fresh: boolean;
}

export const USAGE = `npm run bench -- [--json FILE] [--only WORDS] [--rows N] [--seconds S] [--rounds N] [--fresh]`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'string' },
      only: { type: 'string', default: '' },
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      fresh: { type: 'boolean', default: false },
    },
  });
  return {
    json: values.json ?? null,
    only: values.only,
    rows: count('rows', values.rows, 10_000),
    seconds: count('seconds', values.seconds, 1),
    rounds: count('rounds', values.rounds, 1),
    fresh: values.fresh,
  };
}

function count(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} must be a whole number from ${least} on\n${USAGE}`);
}

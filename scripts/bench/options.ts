import { parseArgs } from 'node:util';

export interface Options {
  /** File for the figures; null: they are only printed. */
  json: string | null;
  /** Part of a figure's name; only matching figures are measured. */
  only: string;
  /** Number of hazards in the large world. */
  rows: number;
  /** Length of one timed run in seconds. */
  seconds: number;
  /** Timed runs of each server, in turn. */
  rounds: number;
  /** True: recreates the databases. */
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

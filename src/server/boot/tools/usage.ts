import { resolve } from 'node:path';

/** What was typed is no call of the command; the message says how one looks. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A folder as it was typed, from where it was typed: npm runs commands in the folder of the product. */
export function typedFolder(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

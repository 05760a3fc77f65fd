import { resolve } from 'node:path';

/** The arguments typed are no valid call of the command; the message shows the right form. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Resolves a typed folder against the folder it was typed in: npm runs commands in the folder of the product. */
export function typedFolder(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

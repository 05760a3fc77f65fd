import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../accounts.ts';
import { ApiClient } from '../api-client.ts';
import { companyDatabase } from '../company.ts';
import { type ServerProcess, startServerProcess } from './process.ts';

/** A database and the server processes on it, each with a folder of its own; `stop` ends all of them. */
export class Processes {
  readonly url: string;
  readonly #tidy: (() => unknown)[];

  constructor(url: string, atLast: () => unknown) {
    this.url = url;
    this.#tidy = [atLast];
  }

  static async ofCompany(): Promise<Processes> {
    const database = await companyDatabase();
    return new Processes(database.url, () => database.drop());
  }

  async begin(
    more: Record<string, string> = {},
    folder?: string,
  ): Promise<{ server: ServerProcess; admin: ApiClient }> {
    const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
    const env = { DATABASE_URL: this.url, DATA_DIR: dataDir, ADMIN_PASSWORD, DEMO_PASSWORD, CAPTCHA_OPEN: 'false' };
    const server = await startServerProcess({ ...env, ...more }, '/readyz', folder);
    this.onStop(async () => {
      await server.end();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const admin = await ApiClient.signedIn(server.base).catch((error: unknown) => {
      throw new Error(`the server has printed: ${server.output()}`, { cause: error });
    });
    return { server, admin };
  }

  /** Adds a step to `stop`, which runs its steps in reverse order. */
  onStop(step: () => unknown): void {
    this.#tidy.push(step);
  }

  async stop(): Promise<void> {
    for (const step of this.#tidy.splice(0).reverse()) await step();
  }
}

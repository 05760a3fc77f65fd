import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../../scripts/boot/paths.mjs';

/** Clock shared by this process and the servers it starts, which a test can set. */
export class MovedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'clock-'));
  #offset = 0;

  constructor(at: string) {
    this.set(Date.parse(at));
  }

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  set(at: number): void {
    this.#offset = at - Date.now();
    // Renamed into place in one step, since a server may read the file at any moment.
    writeFileSync(`${this.#file}.new`, String(this.#offset));
    renameSync(`${this.#file}.new`, this.#file);
  }

  get #file(): string {
    return join(this.#folder, 'offset');
  }

  /** Environment variables with which a server process follows this clock. */
  get env(): { MOVED_CLOCK: string; NODE_OPTIONS: string } {
    const program = inRoot('tests/support/servers/moved-clock.mjs');
    return { MOVED_CLOCK: this.#file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${program}`.trim() };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

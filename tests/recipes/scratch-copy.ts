import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TreeCopy } from '../../scripts/tree-copy.ts';
import type { RecipeStep } from './recipe-book.ts';

/** A copy of the working tree in which the steps of a recipe are followed. */
export class ScratchCopy extends TreeCopy {
  constructor(packages?: 'copied' | 'linked') {
    super('recipe', packages);
    this.#commit();
  }

  /** Commits the copy as a fresh clone would have it: edits are compared with this commit. */
  #commit(): void {
    const who = ['-c', 'user.name=recipes', '-c', 'user.email=recipes@localhost', '-c', 'commit.gpgsign=false'];
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...who, 'commit', '-q', '--no-verify', '-m', 'As it is'],
    ]) {
      execFileSync('git', args, { cwd: this.folder });
    }
  }

  /** Throws with everything printed when a step does not do what the book says. */
  async follow(step: RecipeStep): Promise<void> {
    if (step.do === 'run') await this.#run(step);
    else this.#edit(step);
  }

  async #run({ command, says, fails }: Extract<RecipeStep, { do: 'run' }>): Promise<void> {
    const { status, output } = await this.run(command);
    if ((status === 0) === fails) throw new Error(`$ ${command}\nended with ${status}\n${output}`);
    if (says !== null && !output.includes(says)) throw new Error(`$ ${command}\ndoes not say ${says}:\n${output}`);
  }

  #edit(step: Exclude<RecipeStep, { do: 'run' }>): void {
    const file = this.at(step.file);
    if (step.do === 'write') {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, step.text);
      return;
    }
    const lines = readFileSync(file, 'utf8').split('\n');
    const found = lines.filter((line) => line.includes(step.line)).length;
    if (found !== step.times)
      throw new Error(`${step.file} holds ${found} lines with ${step.line}, the book says ${step.times}`);
    const text = step.text.replace(/\n$/, '');
    const edited = {
      before: (line: string) => [text, line],
      after: (line: string) => [line, text],
      instead: () => [text],
    };
    const written = lines.flatMap((line) => (line.includes(step.line) ? edited[step.side](line) : [line]));
    writeFileSync(file, written.join('\n'));
  }
}

const MAX_LINES = 10;

/** Sentences about what was done with lines of the sheet, each once with the lines it speaks of. */
export class Notices {
  readonly #lines = new Map<string, number[]>();

  add(sentence: string, line?: number): void {
    const lines = this.#lines.get(sentence) ?? [];
    if (line !== undefined && lines.at(-1) !== line) lines.push(line);
    this.#lines.set(sentence, lines);
  }

  list(): string[] {
    return [...this.#lines].map(([sentence, lines]) => {
      if (lines.length === 0) return sentence;
      const shown = lines.slice(0, MAX_LINES).join('、');
      return `${sentence}（${lines.length} 行：第 ${shown}${lines.length > MAX_LINES ? ' …' : ''} 行）`;
    });
  }
}

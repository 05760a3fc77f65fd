const MAX_LINES = 10;

interface Notice {
  lines: number[];
  example: string;
}

/** Notices about the handling of lines of the sheet: each sentence once, with the numbers of its lines. */
export class Notices {
  readonly #notices = new Map<string, Notice>();

  /** Adds a line to the notice of this sentence; `example` is taken from its first line only. */
  add(sentence: string, line?: number, example = ''): void {
    const notice = this.#notices.get(sentence) ?? { lines: [], example };
    if (line !== undefined && notice.lines.at(-1) !== line) notice.lines.push(line);
    this.#notices.set(sentence, notice);
  }

  list(): string[] {
    return [...this.#notices].map(([sentence, { lines, example }]) => {
      const text = `${sentence}${example}`;
      if (lines.length === 0) return text;
      const numbers = lines.slice(0, MAX_LINES).join('、');
      return `${text}（${lines.length} 行：第 ${numbers}${lines.length > MAX_LINES ? ' …' : ''} 行）`;
    });
  }
}

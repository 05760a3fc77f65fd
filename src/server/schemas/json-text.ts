/** Value of a JSON text, or its fault with line and column, counted from 1. */
export type ReadJson = { ok: true; value: unknown } | { ok: false; message: string; isNested?: true };

/** Maximum nesting, more than any file of the product has; deeper texts could exhaust the stack (security.md#F4). */
const MAX_NESTING = 64;

/** Parses like JSON.parse, but reports the place of a fault, and keys that an object repeats. */
export function readJsonText(text: string): ReadJson {
  try {
    new JsonScanner(text).scan();
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof Broken)
      return { ok: false, message: error.message, ...(error.isNested ? { isNested: true } : {}) };
    if (error instanceof SyntaxError) return { ok: false, message: '不是正确的 JSON' };
    throw error;
  }
}

class Broken extends Error {
  readonly isNested: boolean;
  constructor(message: string, isNested = false) {
    super(message);
    this.isNested = isNested;
  }
}

const BLANK = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses these characters in a text
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

class JsonScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#value(0);
    this.#skip();
    if (this.#at < this.#text.length) this.#fail('内容到这里应已结束');
  }

  #value(depth: number): void {
    if (depth > MAX_NESTING) throw new Broken(`嵌套超过 ${MAX_NESTING} 层`, true);
    this.#skip();
    if (this.#takes('{')) this.#object(depth);
    else if (this.#takes('[')) this.#list(depth);
    else if (!this.#matches(TEXT) && !this.#matches(WORD)) this.#fail('这里应是一个值');
  }

  #object(depth: number): void {
    const keys = new Set<string>();
    this.#skip();
    if (this.#takes('}')) return;
    do {
      this.#skip();
      const from = this.#at;
      if (!this.#matches(TEXT)) this.#fail('这里应是用双引号括起来的键');
      const key: unknown = JSON.parse(this.#text.slice(from, this.#at));
      this.#register(keys, String(key), from);
      this.#skip();
      if (!this.#takes(':')) this.#fail('键后面应是冒号');
      this.#value(depth + 1);
      this.#skip();
    } while (this.#takes(','));
    if (!this.#takes('}')) this.#fail('这里应是逗号或 }');
  }

  #list(depth: number): void {
    this.#skip();
    if (this.#takes(']')) return;
    do {
      this.#value(depth + 1);
      this.#skip();
    } while (this.#takes(','));
    if (!this.#takes(']')) this.#fail('这里应是逗号或 ]');
  }

  /** Refuses a repeated key, of which JSON.parse would keep the last. */
  #register(keys: Set<string>, key: string, at: number): void {
    if (key === '__proto__') this.#fail('键 __proto__ 不能使用', at);
    if (keys.has(key)) throw new Broken(`${this.#place(at)}：键“${key.slice(0, 50)}”写了两次，请去掉一个`);
    keys.add(key);
  }

  #skip(): void {
    this.#matches(BLANK);
  }

  #takes(letter: string): boolean {
    const isNext = this.#text[this.#at] === letter;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    if (isThere) this.#at = pattern.lastIndex;
    return isThere;
  }

  #fail(message: string, at = this.#at): never {
    throw new Broken(`${this.#place(at)}：不是正确的 JSON，${message}`);
  }

  #place(at: number): string {
    const before = this.#text.slice(0, at).split('\n');
    return `第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 列`;
  }
}

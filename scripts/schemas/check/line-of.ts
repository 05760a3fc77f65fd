/** A value of a JSON text with its line, counted from 1. */
interface Located {
  line: number;
  /** Located members by key, or elements by index. */
  inner: Map<string, Located>;
  /** The value itself if it is a string, by which an element of a list can be found. */
  text?: string;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Line of the value at a path as `record.properties.ip.title`; if missing, of the closest enclosing value. */
export function lineOf(text: string, path: string, word?: string): number {
  let at = locate(text);
  for (const key of path.split(/[./]/)) at = memberOf(at, key) ?? at;
  const named = word === undefined ? undefined : (at.inner.get(word) ?? elementSaying(at, word));
  return (named ?? at).line;
}

/** Finds a member by key, or an element of a list by its index or name. */
function memberOf({ inner }: Located, key: string): Located | undefined {
  return inner.get(key) ?? [...inner.values()].find((one) => isCalled(one, key));
}

const NAMES = ['verb', 'code', 'key'];

function isCalled(one: Located, key: string): boolean {
  return one.text === key || NAMES.some((name) => one.inner.get(name)?.text === key);
}

function elementSaying(at: Located, word: string): Located | undefined {
  return [...at.inner.values()].find(({ text }) => text === word);
}

function locate(text: string): Located {
  return new Locator(text).value();
}

class Locator {
  readonly #text: string;
  readonly #tokens: { token: string; index: number }[];
  #at = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ token, index }));
  }

  value(): Located {
    const line = this.#lineHere();
    const token = this.#next();
    const inner = new Map<string, Located>();
    if (token === '{') this.#members(inner);
    else if (token === '[') this.#elements(inner);
    return token.startsWith('"') ? { line, inner, text: textOf(token) } : { line, inner };
  }

  #members(inner: Map<string, Located>): void {
    while (!this.#ends()) {
      const line = this.#lineHere();
      const key = textOf(this.#next());
      // Skips the colon.
      this.#next();
      inner.set(key, { ...this.value(), line });
    }
  }

  #elements(inner: Map<string, Located>): void {
    for (let index = 0; !this.#ends(); index += 1) inner.set(String(index), this.value());
  }

  /** Skips a comma, or the end of an object or list; returns true at such an end. */
  #ends(): boolean {
    const token = this.#tokens[this.#at]?.token ?? '}';
    if (token === ',' || token === '}' || token === ']') this.#at += 1;
    return token === '}' || token === ']';
  }

  #next(): string {
    const { token = '' } = this.#tokens[this.#at] ?? {};
    this.#at += 1;
    return token;
  }

  #lineHere(): number {
    const index = this.#tokens[this.#at]?.index ?? this.#text.length;
    for (; this.#counted < index; this.#counted += 1) if (this.#text[this.#counted] === '\n') this.#line += 1;
    return this.#line;
  }
}

function textOf(token: string): string {
  return String(JSON.parse(token));
}

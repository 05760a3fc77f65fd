import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearest, type Problem } from '../../compiler/problem.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { INSTALLATION_DIR } from '../installation.ts';
import { patternEngine } from '../pattern-engine.ts';
import { isStorable } from '../text.ts';

/** Limits of a document (security.md#R24). */
const MAX_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_DEPTH = 12;
const MAX_PROBLEMS = 50;

/** Not optimized: compiling the large grammar takes most of the time. A test checks the grammar itself. */
const ajv = new Ajv({
  allErrors: true,
  validateSchema: false,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  inlineRefs: false,
  code: { regExp: patternEngine, optimize: false },
});
// Keywords for the form design screen; x-says is the message of a failed pattern.
ajv.addVocabulary(['x-group', 'x-kinds', 'x-names', 'x-input', 'x-words', 'x-says']);
const grammars = new Map<string, ValidateFunction>();

/** Compiled grammar of schemas/meta, which editors use as well. */
function grammarOf(file: string): ValidateFunction {
  const cached = grammars.get(file);
  if (cached) return cached;
  const compiled = ajv.compile(readGrammar(file));
  grammars.set(file, compiled);
  return compiled;
}

/** Grammar as JSON, from which editors derive forms and completions. */
export function readGrammar(file: string): object {
  return JSON.parse(readFileSync(join(INSTALLATION_DIR, 'schemas/meta', file), 'utf8'));
}

let wordKinds: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns, by keyword of a field's descriptor, the field kinds that may use it; without keywords of all kinds. */
export function kindsOfWords(): ReadonlyMap<string, readonly string[]> {
  wordKinds ??= readWordKinds();
  return wordKinds;
}

function readWordKinds(): ReadonlyMap<string, readonly string[]> {
  // The file is part of the product; a test checks it against this type.
  const { definitions } = readGrammar('resource.schema.json') as {
    definitions: { property: { properties: { [word: string]: { 'x-kinds'?: string[] } } } };
  };
  const words = Object.entries(definitions.property.properties);
  return new Map(words.flatMap(([word, { 'x-kinds': kinds }]) => (kinds ? [[word, kinds] as const] : [])));
}

/** A valid document, or its problems. */
export type ReadDocument<Document> =
  | { ok: true; document: Document }
  | { ok: false; problems: Omit<Problem, 'resource'>[] };

const failed = (message: string, path = ''): { ok: false; problems: Omit<Problem, 'resource'>[] } => ({
  ok: false,
  problems: [{ path, message }],
});

/** Reads a descriptor, given as object or JSON text; the compiler checks its meaning. */
export function readDescriptor(given: unknown): ReadDocument<Descriptor> {
  // An indented text may be larger than its content, whose size is checked later.
  if (typeof given === 'string' && given.length > 4 * MAX_BYTES) return failed(TOO_LARGE);
  const read = readWith<Descriptor>(given, 'resource.schema.json');
  if (!read.ok) return read;
  if (Buffer.byteLength(JSON.stringify(read.document)) > MAX_BYTES) return failed(TOO_LARGE);
  const fields = Object.keys(read.document.record.properties).length;
  return fields > MAX_FIELDS ? failed(`字段超过 ${MAX_FIELDS} 个`, 'record.properties') : read;
}

const TOO_LARGE = '内容超过 64 KiB，请减少字段或缩短文字';

/** Reads a document by a grammar of schemas/meta. */
export function readWith<Document>(given: unknown, grammar: string): ReadDocument<Document> {
  const value = typeof given === 'string' ? readJsonText(given) : { ok: true as const, value: given };
  if (!value.ok) return failed(value.message);
  if (isDeeper(value.value, MAX_DEPTH)) return failed(`嵌套超过 ${MAX_DEPTH} 层`);
  const unstorable = unstorableIn(value.value);
  if (unstorable !== null) return failed('含有无法保存的字符，请删除后重试', unstorable);
  const validate = grammarOf(grammar);
  // A test checks that type and grammar have the same keywords.
  if (validate(value.value)) return { ok: true, document: value.value as Document };
  const problems = causesOf((validate.errors ?? []).filter(isTelling)).map(toProblem);
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** Stops at the limit, since a deliberately deep value would exhaust the stack (security.md#F4). */
function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeper(inner, limit - 1));
}

/** Path of the first text that the database refuses, which a JSON text may contain unchecked; null: none. */
function unstorableIn(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(inner, place === '' ? key : `${place}.${key}`) : place;
    if (found !== null) return found;
  }
  return null;
}

/** Keeps one error per faulty key, that of `propertyNames`. */
function isTelling({ propertyName, keyword }: ErrorObject): boolean {
  return propertyName === undefined || keyword === 'propertyNames';
}

/** Keeps one error per mistake: of alternative forms the most specific one, of several limits the first. */
function causesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const isSaidCloser = ({ instancePath, keyword }: ErrorObject) =>
    (keyword === 'anyOf' || keyword === 'type') &&
    errors.some((other) => {
      const isOfForm = other.keyword !== 'anyOf' && other.keyword !== 'type';
      if (other.instancePath === instancePath) return isOfForm || (keyword === 'anyOf' && other.keyword === 'type');
      return other.instancePath.startsWith(`${instancePath}/`);
    });
  // Does not report a key as missing if a misspelt form of it is reported.
  const isMisspelt = ({ instancePath, keyword, params }: ErrorObject) =>
    keyword === 'required' &&
    errors.some((other) => other.instancePath === instancePath && wordOf(other).meant === params.missingProperty);
  const limited = new Map<string, ErrorObject>();
  for (const error of errors.filter((one) => !isSaidCloser(one) && !isMisspelt(one))) {
    const isOfKey = error.keyword === 'additionalProperties' || error.keyword === 'required';
    const key = isOfKey ? JSON.stringify([error.instancePath, error.params]) : error.instancePath;
    const earlier = limited.get(key);
    // Lists all possible types of the value.
    if (earlier?.keyword === 'type' && error.keyword === 'type') {
      const types = new Set([...String(earlier.params.type).split(' 或 '), String(error.params.type)]);
      limited.set(key, { ...earlier, params: { type: [...types].join(' 或 ') } });
    } else if (!earlier) limited.set(key, error);
  }
  return [...limited.values()];
}

function toProblem(error: ErrorObject): Omit<Problem, 'resource'> {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const isUsable = BOUNDS.includes(error.keyword) ? ({ isUsable: true } as const) : {};
  const expected = error.keyword === 'type' ? { expected: String(error.params.type) } : {};
  return { path, message: messageOf(error), ...wordOf(error), ...isUsable, ...expected };
}

/** Keywords that limit values of the right type. */
const BOUNDS = 'enum pattern minLength maxLength minimum maximum minItems maxItems uniqueItems minProperties'.split(
  ' ',
);

function wordOf({ keyword, params, parentSchema }: ErrorObject): Pick<Problem, 'word' | 'meant'> {
  if (keyword !== 'additionalProperties') return {};
  const word = String(params.additionalProperty);
  const meant = nearest(word, Object.keys(parentSchema?.properties ?? {}));
  return meant ? { word, meant } : { word };
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, message = '写法不正确' } = error;
  const limit = LIMIT_WORDS[keyword];
  return MESSAGES[keyword]?.(params, error) ?? (limit ? `${limit} ${String(params.limit)}` : message);
}

/** Messages of keywords that are no limits. */
const MESSAGES: { [keyword: string]: (params: ErrorObject['params'], error: ErrorObject) => string } = {
  additionalProperties: (_, error) => unknownWord(error),
  propertyNames: ({ propertyName }) => `的键“${String(propertyName)}”应为字母开头，后接字母、数字或下划线`,
  required: ({ missingProperty }) => `缺少“${String(missingProperty)}”`,
  type: ({ type }) => `应为 ${String(type)}`,
  enum: ({ allowedValues }) => `只能写：${String(allowedValues)}`,
  uniqueItems: () => '有重复的内容',
  const: ({ allowedValue }) => `只能写：${String(allowedValue)}`,
  pattern: (_, { parentSchema }) => String(parentSchema?.['x-says'] ?? '应为字母开头，后接字母、数字或下划线'),
  anyOf: () => '写法不正确',
};

const LIMIT_WORDS: { [keyword: string]: string } = {
  minimum: '不能小于',
  exclusiveMinimum: '应大于',
  maximum: '不能大于',
  minItems: '项数不能少于',
  maxItems: '项数不能多于',
  minLength: '字数不能少于',
  maxLength: '字数不能多于',
  maxProperties: '项数不能多于',
  minProperties: '项数不能少于',
};

function unknownWord(error: ErrorObject): string {
  const { word, meant } = wordOf(error);
  return `不认识“${word}”${meant ? `，是不是“${meant}”？` : ''}`;
}

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

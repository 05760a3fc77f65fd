import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import sjson from 'secure-json-parse';
import { compileAll } from '../../../engine/compile/compile.ts';
import { CompileError, nearest } from '../../../engine/compile/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type FieldError, refuse } from '../../errors.ts';
import { SCHEMAS_DIR } from '../descriptors.ts';
import { isStorable } from '../text.ts';
import type { Documents } from './documents.ts';
import { inChinese, placeOf } from './problem-words.ts';

/** Limits of security R24. */
const MAX_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const MAX_DEPTH = 12;

/** The grammar of a descriptor, the same file editors use. */
const metaSchema: object = JSON.parse(readFileSync(join(SCHEMAS_DIR, 'meta/resource.schema.json'), 'utf8'));
const isDescriptor = new Ajv({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
}).compile<Descriptor>(metaSchema);

/**
 * A whole edited descriptor, as an object or as its JSON text (wire §1.2), checked against the grammar. What it says
 * about fields is checked by compileDocument().
 * @throws FORM_INVALID naming place and likely intent
 */
export function readDocument(given: unknown, typeName: string): Descriptor {
  const tooLarge = () => refused(typeName, [{ field: '', message: '内容超过 64 KiB，请减少字段或缩短文字' }]);
  // A text may be indented; what counts is what it says.
  if (typeof given === 'string' && given.length > 4 * MAX_BYTES) throw tooLarge();
  const value = typeof given === 'string' ? parse(given, typeName) : given;
  if (isDeeper(value, MAX_DEPTH)) throw refused(typeName, [{ field: '', message: `嵌套超过 ${MAX_DEPTH} 层` }]);
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > MAX_BYTES) throw tooLarge();
  const unstorable = unstorableIn(value);
  if (unstorable !== null)
    throw refused(typeName, [{ field: unstorable, message: '含有无法保存的字符，请删除后重试' }]);
  if (!isDescriptor(value)) throw refused(typeName, (isDescriptor.errors ?? []).filter(isTelling).map(toFieldError));
  if (value.name !== typeName) throw refused(typeName, [{ field: 'name', message: `name 应为“${typeName}”` }]);
  if (Object.keys(value.record.properties).length > MAX_FIELDS) {
    throw refused(typeName, [{ field: 'record.properties', message: `字段超过 ${MAX_FIELDS} 个` }]);
  }
  return value;
}

/**
 * The resource an edited document becomes among the others.
 * @throws FORM_INVALID with the compiler's problems in the order of the document
 */
export function compileDocument(
  document: Descriptor,
  among: { documents: Documents; dictionaries: ReadonlySet<string> },
): Resource {
  try {
    const all = new Map([...among.documents, [document.name, document]]);
    const compiled = compileAll(all.values(), among.dictionaries).get(document.name);
    if (!compiled) throw new Error(`${document.name} was not compiled`);
    return compiled;
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    throw refused(document.title, error.problems.map(inChinese));
  }
}

function parse(text: string, title: string): unknown {
  try {
    return sjson.parse(text);
  } catch {
    throw refused(title, [{ field: 'formJson', message: '不是正确的 JSON' }]);
  }
}

/** Stops at the limit: to go to the end of what was nested on purpose would exhaust the stack (security fact 4). */
function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeper(inner, limit - 1));
}

/** Place of the first text the database does not take; the texts of a body are looked at before, those in a text are not. */
function unstorableIn(value: unknown, place = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? unstorableIn(inner, place === '' ? key : `${place}.${key}`) : place;
    if (found !== null) return found;
  }
  return null;
}

const MAX_ERRORS = 20;

function refused(title: string, found: readonly FieldError[]) {
  // A word that fits none of several forms is told once per form.
  const errors = [...new Map(found.map((error) => [`${error.field}|${error.message}`, error])).values()];
  const vars = { title, count: errors.length, first: errors[0]?.message ?? '' };
  return refuse('FORM_INVALID', vars, { errors: errors.slice(0, MAX_ERRORS) });
}

/** What is wrong with a key is told once, by the keyword that names it. */
function isTelling({ propertyName, keyword }: ErrorObject): boolean {
  return propertyName === undefined || keyword === 'propertyNames';
}

function toFieldError(error: ErrorObject): FieldError {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  return { field: path, message: `${placeOf(path)}${grammarMessage(error)}` };
}

function grammarMessage(error: ErrorObject): string {
  const { keyword, params, message } = error;
  if (keyword === 'additionalProperties') return unknownWord(String(params.additionalProperty), error);
  if (keyword === 'propertyNames') return `的键“${String(params.propertyName)}”应为字母开头，后接字母、数字或下划线`;
  if (keyword === 'required') return `缺少“${String(params.missingProperty)}”`;
  if (keyword === 'type') return `应为 ${String(params.type)}`;
  if (keyword === 'enum') return `只能写：${String(params.allowedValues)}`;
  if (LIMIT_WORDS[keyword]) return `${LIMIT_WORDS[keyword]} ${String(params.limit)}`;
  if (keyword === 'uniqueItems') return '有重复的内容';
  if (keyword === 'const') return `只能写：${String(params.allowedValue)}`;
  if (keyword === 'pattern') return '应为字母开头，后接字母、数字或下划线';
  if (keyword === 'anyOf') return '写法不正确';
  return message ?? '写法不正确';
}

const LIMIT_WORDS: { [keyword: string]: string } = {
  minimum: '不能小于',
  exclusiveMinimum: '应大于',
  maximum: '不能大于',
  minItems: '项数不能少于',
  maxItems: '项数不能多于',
  minLength: '字数不能少于',
  maxLength: '字数不能多于',
  maxProperties: '项数不能多于',
};

/** With the word that was probably meant. */
function unknownWord(word: string, { parentSchema }: ErrorObject): string {
  const near = nearest(word, Object.keys(parentSchema?.properties ?? {}));
  return `不认识“${word}”${near ? `，是不是“${near}”？` : ''}`;
}

import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Operation } from '../../src/compiler/openapi/operation.ts';

const GENERATED = new URL('../../.cache/generated/openapi.json', import.meta.url);

/** Answers of JSON calls checked against the API document, each shape compiled when it is first met. */
export class Documented {
  readonly #document: OpenApiDocument;
  /** Most shapes are compiled for a few answers: improving their code takes twice the time of making it. */
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#ajv.addSchema(document, 'api');
  }

  /** What is wrong with an answer; null: nothing, or the document does not know the call. */
  problem(call: { method: string; path: string; status: number; body: unknown }): string | null {
    const method = call.method === 'GET' ? 'get' : 'post';
    const operation = this.#document.paths[call.path]?.[method];
    if (!operation) return null;
    const validate =
      call.status === 200 ? this.#answer(call, method, operation) : this.#validator('api#/components/schemas/Failure');
    if (!validate || validate(call.body)) return null;
    return this.#ajv.errorsText(validate.errors?.slice(0, 3), { dataVar: 'answer' });
  }

  #answer(call: { path: string }, method: 'get' | 'post', { responses }: Operation): ValidateFunction | null {
    const answer = responses['200'];
    if (!answer || !('content' in answer) || !answer.content?.['application/json']) return null;
    const pointer = ['paths', call.path, method, 'responses', '200', 'content', 'application/json', 'schema'];
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    return this.#validator(`api#/${escaped.join('/')}`);
  }

  #validator($ref: string): ValidateFunction {
    const known = this.#compiled.get($ref) ?? this.#ajv.compile({ $ref });
    this.#compiled.set($ref, known);
    return known;
  }
}

let generated: Documented | undefined;

/** The document of the sources: every answer of a test server is held against it (tests/support/api-client.ts). */
export function generatedDocument(): Documented {
  generated ??= new Documented(JSON.parse(readFileSync(GENERATED, 'utf8')));
  return generated;
}

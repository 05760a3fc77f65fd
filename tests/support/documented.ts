import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Operation } from '../../src/compiler/openapi/operation.ts';

const GENERATED = new URL('../../.cache/generated/openapi.json', import.meta.url);

/** Checks answers of JSON calls against the API document; compiles each schema at its first use. */
export class Documented {
  readonly #document: OpenApiDocument;
  /**
   * Validators without optimised code: most check only a few answers, and optimising takes twice as long as compiling.
   */
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

  /** Returns the error of an answer; null if there is none or the document does not contain the call. */
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
    const validate = this.#compiled.get($ref) ?? this.#ajv.compile({ $ref });
    this.#compiled.set($ref, validate);
    return validate;
  }
}

let generated: Documented | undefined;

/**
 * API document generated from the sources; every answer of a test server is checked against it
 * (tests/support/api-client.ts).
 */
export function generatedDocument(): Documented {
  generated ??= new Documented(JSON.parse(readFileSync(GENERATED, 'utf8')));
  return generated;
}

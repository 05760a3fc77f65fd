import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../../src/compiler/openapi/document.ts';
import type { JsonSchema } from '../../../src/engine/json.ts';
import type { Catalog } from '../../../src/server/catalog.ts';
import { serverFilled } from '../../../src/server/records/values/form.ts';
import type { Exchange } from './judge.ts';
import { followed, ownerOf, type Route } from './operations.ts';
import { readAs, readInputs } from './promised-readings.ts';

/** Keys that clients send along and the server ignores (wire.md#1.3). */
const CLIENT_ONLY = ['confirm', 'key', 'children', 'actions', 'schemaHash'];

/** Checks that the API document allows a body that was accepted. */
export class RequestOracle {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    verbose: true,
    // Fast compilation, as in documented.ts: each schema checks only a few answers.
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #compiled = new Map<Route, ValidateFunction>();

  readonly #catalog: Catalog;

  constructor(document: OpenApiDocument, catalog: Catalog) {
    this.#document = document;
    this.#catalog = catalog;
  }

  /** Difference between an accepted body and the document; null: none, or no JSON body. */
  wrongly({ draft, request }: Exchange): string | null {
    const { route } = draft;
    if (!route.body || draft.method !== undefined || request.body === null) return null;
    const validate = this.#validator(route, route.body);
    const body: unknown = JSON.parse(request.body.toString('utf8').replace(/^\ufeff/, '') || '{}');
    if (validate(readAs(readInputs(this.#catalog, route), body))) return null;
    const ignored = this.#ignored(route, route.body);
    const errors = (validate.errors ?? []).filter((error) => !ignored.has(keyOf(error)) && !isEmptied(error));
    return errors.length > 0 ? this.#ajv.errorsText(errors.slice(0, 2), { dataVar: 'body' }) : null;
  }

  /** Keys that do not count: readable ones of the record that are not inputs, and inputs that may be hidden. */
  #ignored(route: Route, schema: JsonSchema): Set<string> {
    const row = followed(this.#document, { $ref: capital(ownerOf(route)) });
    const readable = Object.keys(row?.properties ?? {}).filter((key) => !(key in (schema.properties ?? {})));
    const hidden = (schema.allOf ?? []).flatMap(({ then }) => [
      ...Object.keys(then?.properties ?? {}),
      ...(then?.required ?? []),
    ]);
    const { fields = [] } = this.#catalog.find(ownerOf(route)) ?? {};
    // A form that keeps absent values declares no conditions, and an input that does not apply is dropped unread.
    const conditional = fields.filter(({ when }) => when).map(({ key }) => key);
    return new Set([...CLIENT_ONLY, ...readable, ...hidden, ...conditional, ...serverFilled(fields)]);
  }

  #validator(route: Route, schema: JsonSchema): ValidateFunction {
    const validator = this.#compiled.get(route) ?? this.#ajv.compile(structuredClone(schema));
    this.#compiled.set(route, validator);
    return validator;
  }
}

/** True for an error without a meaning: null empties an input, and an `if` only repeats its `then`. */
function isEmptied({ keyword, data, instancePath }: ErrorObject): boolean {
  return keyword === 'if' || (data === null && instancePath.split('/').length === 2);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function keyOf({ instancePath, params }: ErrorObject): string {
  const own: unknown = params.additionalProperty ?? params.missingProperty;
  return instancePath.split('/')[1] ?? (typeof own === 'string' ? own : '');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiCall, RowShape } from '../../compiler/openapi/call.ts';
import { type OpenApiDocument, toOpenApi } from '../../compiler/openapi/document.ts';
import type { JsonSchema } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import { Catalog } from '../catalog.ts';
import type { UserCtx } from '../ctx.ts';
import type { Endpoint } from '../endpoint.ts';
import { errorCatalogue } from '../errors.ts';
import { INSTALLATION_DIR } from '../installation.ts';
import { hooksOf } from '../records/hooks/registry.ts';
import { readableResources } from '../schemas/schemas.ts';
import { readSeedFiles } from '../schemas/seed-files.ts';
import { FEATURES } from './features.ts';
import { type LockedCodes, withNotes } from './notes.ts';

/** Chinese names of calls that belong to no resource, by first path segment; empty key: paths of one segment. */
const GROUPS = Object.assign({}, ...FEATURES.map(({ groups }) => groups)) as Record<string, string>;

const SHAPES = Object.assign({}, ...FEATURES.map(({ replies }) => replies)) as Record<string, JsonSchema>;

export function describeApi(endpoints: readonly Endpoint[], catalog: Catalog): OpenApiDocument {
  const document = toOpenApi({
    version: applicationVersion(),
    resources: catalog.resources,
    calls: endpoints.flatMap((endpoint) => toCalls(endpoint, catalog)),
    errors: errorCatalogue(),
    rows: Object.fromEntries(catalog.resources.map((resource) => [resource.name, rowShape(resource)])),
    groups: GROUPS,
    shapes: SHAPES,
  });
  const adding = endpoints.filter(({ answersId }) => answersId).map(({ path }) => path);
  return withNotes(document, { resources: catalog.resources, adding, locked: lockedCodes() });
}

export interface ServedDocument {
  body: Buffer;
  etag: string;
}

/** Cached documents by hash of the described resources; equal hashes have equal documents in every process. */
const documents = new Map<string, ServedDocument>();
const MAX_DOCUMENTS = 20;

/** The tenant's document without fields the caller may not read, cached by version and set of readable fields. */
export function apiDocument(ctx: UserCtx, endpoints: readonly Endpoint[]): ServedDocument {
  const { resources, hash } = readableResources(ctx);
  const cached = documents.get(hash);
  if (cached) return cached;
  if (documents.size >= MAX_DOCUMENTS) documents.clear();
  const document = describeApi(endpoints, new Catalog(resources));
  const made = { body: Buffer.from(JSON.stringify(document)), etag: `"${applicationVersion()}-${hash}"` };
  documents.set(hash, made);
  return made;
}

function toCalls(endpoint: Endpoint, catalog: Catalog): ApiCall[] {
  const { query, queryOf, pathsOf, callOf, callsOf, handler: _, upload, ...rest } = endpoint;
  if (callOf) return callsOf?.({ catalog }).flatMap((call) => toCalls(call, catalog)) ?? [];
  const live = queryOf?.({ catalog }) ?? query;
  const call: ApiCall = {
    ...rest,
    ...(live ? { query: live } : {}),
    ...(upload ? { upload: { parts: upload.parts ?? {}, required: upload.required ?? [] } } : {}),
  };
  return pathsOf ? pathsOf({ catalog }).map((path) => ({ ...call, path })) : [call];
}

function rowShape({ name }: Resource): RowShape {
  const { rowSchema, detailSchema, listFields } = hooksOf(name);
  return {
    ...(rowSchema ? { row: rowSchema } : {}),
    ...(detailSchema ? { detail: detailSchema } : {}),
    ...(listFields ? { list: listFields } : {}),
  };
}

let locked: LockedCodes | undefined;

/** Codes of locked dictionaries, of which administrators may change only the labels (wire.md#5.6). */
function lockedCodes(): LockedCodes {
  locked ??= Object.fromEntries(
    readSeedFiles(join(INSTALLATION_DIR, 'schemas'))
      .dictionaries.filter((type) => type.locked === true)
      .map(({ code, values }) => [code, values.map((value) => value.code)]),
  );
  return locked;
}

let version: string | undefined;

function applicationVersion(): string {
  version ??= String(JSON.parse(readFileSync(join(INSTALLATION_DIR, 'package.json'), 'utf8')).version);
  return version;
}

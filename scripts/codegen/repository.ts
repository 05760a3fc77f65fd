import { compileAll } from '../../src/compiler/compile.ts';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { describeApi } from '../../src/server/boot/api-document.ts';
import { allEndpoints } from '../../src/server/boot/endpoints.ts';
import { Catalog, Catalogs } from '../../src/server/catalog.ts';
import { readDescriptors, readDictionaryCodes } from '../schemas/load.ts';
import { idlePlatform } from './idle-platform.ts';

/** Compiles the resources of this repository, with the same validation as `npm run schemas:check`. */
export function ownResources(): Resource[] {
  const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
  return [...compileAll(descriptors, { dictionaries: readDictionaryCodes() }).values()];
}

/** Creates the API document of this repository's server without starting a server or connecting to a database. */
export async function ownDocument(resources: readonly Resource[]): Promise<OpenApiDocument> {
  const catalog = new Catalog(resources);
  const platform = idlePlatform(new Catalogs(catalog));
  const document = describeApi(allEndpoints(platform), catalog);
  await platform.database.close();
  return document;
}

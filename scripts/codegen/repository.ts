import { compileAll } from '../../src/compiler/compile.ts';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { describeApi } from '../../src/server/boot/api-document.ts';
import { allEndpoints } from '../../src/server/boot/endpoints.ts';
import { Catalog, Catalogs } from '../../src/server/catalog.ts';
import { readDescriptors, readDictionaryCodes } from '../schemas/load.ts';
import { idlePlatform } from './idle-platform.ts';

/** The resources of this repository, validated like `npm run schemas:check`. */
export function ownResources(): Resource[] {
  const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
  return [...compileAll(descriptors, { dictionaries: readDictionaryCodes() }).values()];
}

/** The document of the server in this repository; starts no server and opens no connection. */
export async function ownDocument(resources: readonly Resource[]): Promise<OpenApiDocument> {
  const catalog = new Catalog(resources);
  const platform = idlePlatform(new Catalogs(catalog));
  const document = describeApi(allEndpoints(platform), catalog);
  await platform.database.close();
  return document;
}

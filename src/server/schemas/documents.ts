import { createHash } from 'node:crypto';
import { compileAll, compileResource } from '../../compiler/compile.ts';
import { CompileError } from '../../compiler/problem.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { isStored } from '../../engine/projections/table.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import type { RevisionRow, Tombstone } from '../db/revisions/revisions.ts';

/** A descriptor file of the installation. */
export interface BaseDocument {
  descriptor: Descriptor;
  /** Hash of content and order, whatever the layout. */
  hash: string;
}

/** Value in place of `hash` for a resource created online, which has no file. */
export const MADE_ONLINE = 'online';

export type BaseDocuments = ReadonlyMap<string, BaseDocument>;

export function toBaseDocuments(descriptors: readonly Descriptor[]): BaseDocuments {
  return new Map(
    descriptors.map((descriptor) => [descriptor.name, { descriptor, hash: documentHash(descriptor) }] as const),
  );
}

export function documentHash(descriptor: Descriptor): string {
  return createHash('sha256').update(JSON.stringify(descriptor)).digest('hex').slice(0, 32);
}

/** Formats a descriptor like the files, for readable diffs. */
export function documentText(descriptor: Descriptor): string {
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}

/** Parses a stored text, which readDocument() has checked. */
export function storedDocument(text: string): Descriptor {
  return JSON.parse(text) as Descriptor;
}

export type Documents = ReadonlyMap<string, Descriptor>;

/** All descriptors of a tenant: files, replaced by revisions in force, and those created online. */
export function liveDocuments(base: BaseDocuments, published: readonly RevisionRow[]): Documents {
  const documents = new Map([...base].map(([name, { descriptor }]) => [name, descriptor]));
  for (const { resource, document, base_hash: origin } of published) {
    if (base.has(resource) || origin === MADE_ONLINE) documents.set(resource, storedDocument(document));
  }
  return documents;
}

export interface Compiled {
  resources: Resource[];
  /** Reasons why revisions do not compile, by resource. */
  unusable: Map<string, string>;
}

/** Compiles descriptors in force; leaves out and reports a revision that no longer fits, so that the server starts. */
export function compileLive(base: BaseDocuments, documents: Documents): Compiled {
  const unusable = new Map<string, string>();
  const used = new Map(documents);
  for (;;) {
    const outcome = tryCompile(used);
    if (Array.isArray(outcome)) return { resources: outcome, unusable };
    const culprits = culpritsOf(base, used, outcome);
    if (culprits.length === 0) throw outcome;
    for (const name of culprits) {
      unusable.set(name, outcome.message);
      const file = base.get(name);
      if (file) used.set(name, file.descriptor);
      else used.delete(name);
    }
  }
}

function tryCompile(documents: Documents): Resource[] | CompileError {
  try {
    return [...compileAll(documents.values()).values()];
  } catch (error) {
    if (error instanceof CompileError) return error;
    throw error;
  }
}

/**
 * Resources whose edits cause the problems; the files alone compile, so a file's problem comes from an edit elsewhere.
 */
function culpritsOf(base: BaseDocuments, used: Documents, { problems }: CompileError): string[] {
  const edited = [...used.keys()].filter((name) => used.get(name) !== base.get(name)?.descriptor);
  const named = edited.filter((name) => problems.some(({ resource }) => resource === name));
  return named.length > 0 ? named : edited;
}

/** Removed properties of a resource, as publish() stored them. */
export function removedProperties(tombstones: readonly Tombstone[], name: string): { [key: string]: PropertySchema } {
  const own = tombstones.filter(({ resource }) => resource === name);
  return Object.fromEntries(own.map(({ key, property }) => [key, JSON.parse(property) as PropertySchema]));
}

/** Removed fields of resources, compiled with the present ones. */
export function removedFields(documents: Documents, tombstones: readonly Tombstone[]): Map<string, Field[]> {
  const found = new Map<string, Field[]>();
  for (const name of new Set(tombstones.map(({ resource }) => resource))) {
    const descriptor = documents.get(name);
    if (!descriptor) continue;
    const gone = removedProperties(tombstones, name);
    const properties = { ...gone, ...descriptor.record.properties };
    const whole: Descriptor = { ...descriptor, record: { ...descriptor.record, properties } };
    const { resource } = compileResource(whole, documents);
    const keys = new Set(Object.keys(gone));
    found.set(
      name,
      resource.fields.filter(({ key }) => keys.has(key) && !descriptor.record.properties[key]),
    );
  }
  return found;
}

/**
 * Fields that no form offers any more, though the product's form did or administrators added them. Excludes computed,
 * numbered, secret and read-only fields, and others that users could not freely edit (isPlain).
 */
export function withdrawnFields(
  resources: Iterable<Resource>,
  baseOf: (name: string) => Resource | undefined,
): Map<string, Field[]> {
  return new Map(
    [...resources].map(({ name, fields }): [string, Field[]] => {
      const own = new Map(baseOf(name)?.fields.map((field) => [field.key, field]));
      const wasOffered = ({ key }: Field) => own.get(key)?.show.form ?? true;
      return [name, fields.filter((field) => !field.show.form && isPlain(field) && wasOffered(field))];
    }),
  );
}

function isPlain(field: Field): boolean {
  const { relation, readOnly, secret, value, number, single, readOnlyWhen, base } = field;
  if (!isStored(field) || base || readOnly || secret || relation?.labelStored) return false;
  return [value, number, single, readOnlyWhen].every((word) => word === null);
}

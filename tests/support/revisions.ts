import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/boot/paths.mjs';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../src/engine/record-schema.ts';
import type { Answer, ApiClient } from './api-client.ts';

/** Reads the descriptor file of a resource from schemas/resources. */
export function fileOf(name: string): Descriptor {
  return JSON.parse(readFileSync(join(inRoot('schemas/resources'), `${name}.json`), 'utf8'));
}

/** Returns the descriptor with properties added or replaced; undefined removes one. */
export function withProperties(
  descriptor: Descriptor,
  change: { [key: string]: PropertySchema | undefined },
): Descriptor {
  const properties = { ...descriptor.record.properties, ...change };
  const kept = Object.entries(properties).filter((entry): entry is [string, PropertySchema] => entry[1] !== undefined);
  return { ...descriptor, record: { ...descriptor.record, properties: Object.fromEntries(kept) } };
}

/** Saves an edited descriptor as a draft; returns its id. */
export async function draft(client: ApiClient, document: Descriptor, note?: string): Promise<number> {
  const body = { title: `修改${document.title}`, typeName: document.name, formJson: document, note };
  return Number(await client.add('/formmanager/add', body));
}

export function publish(client: ApiClient, id: number, confirm = false): Promise<Answer> {
  return client.post('/formmanager/publish', { id, ...(confirm ? { confirm } : {}) });
}

/** Saves and publishes a descriptor; returns the id of the revision. */
export async function publishDocument(client: ApiClient, document: Descriptor, confirm = false): Promise<number> {
  const id = await draft(client, document);
  const { body } = await publish(client, id, confirm);
  if (!body.success) throw new Error(`publish: ${JSON.stringify(body)}`);
  return id;
}

export const rollBack = (client: ApiClient, id: number) => client.post('/formmanager/rollback', { id });

/**
 * Creates a resource that has no descriptor file, with its menu in the first folder; `parts` are further fields of the
 * call.
 */
export async function makeResource(client: ApiClient, document: Descriptor, parts: object = {}): Promise<void> {
  const menus = await client.read<{ id: string; type: number }[]>('/sysMenu/list');
  const parent = menus.find(({ type }) => type === 0)?.id;
  const menu = { parent, title: document.title };
  await client.write('/formmanager/create', { typeName: document.name, formJson: document, menu, ...parts });
}

/** The document in force of a resource. */
export const documentOf = async (client: ApiClient, typeName: string): Promise<Descriptor> =>
  JSON.parse((await client.read<{ formJson: string }>('/formmanager/form', { typeName })).formJson);

/** Rolls back until the descriptor file of a resource is in force again. */
export async function backToFile(client: ApiClient, typeName: string): Promise<void> {
  for (;;) {
    const query = { typeName, pageSize: 100 };
    const rows = await client.rows<{ id: number; publish: boolean }>('/formmanager/page', query);
    const inForce = rows.find(({ publish: isInForce }) => isInForce);
    if (!inForce) return;
    const { body } = await rollBack(client, inForce.id);
    if (!body.success) throw new Error(`rollback: ${JSON.stringify(body)}`);
  }
}

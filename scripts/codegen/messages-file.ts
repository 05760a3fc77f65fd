import { toMessages } from '../../src/compiler/messages.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { toJson } from './output.ts';

/** JSON file with all texts derived from descriptors, by resource, so that people can review them. */
export function messagesFile(resources: readonly Resource[]): string {
  return toJson(Object.fromEntries(resources.map((resource) => [resource.name, toMessages(resource)])));
}

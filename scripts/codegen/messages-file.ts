import { toMessages } from '../../src/compiler/messages.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { toJson } from './output.ts';

/** Every derived text by resource, for review of the texts. */
export function messagesFile(resources: readonly Resource[]): string {
  return toJson(Object.fromEntries(resources.map((resource) => [resource.name, toMessages(resource)])));
}

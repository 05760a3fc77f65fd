import { nearest } from '../../../src/compiler/problem.ts';
import type { ClientCall } from '../calls.ts';

/**
 * Filters calls by names: `CameraFile` selects all calls of a resource, `CameraFile.page` one call.
 * @throws Error that lists unknown names, each with the most similar existing name
 */
export function onlyCalls(calls: readonly ClientCall[], only: readonly string[]): ClientCall[] {
  const names = calls.flatMap(({ group, key }) => [group, `${group}.${key}`]);
  const unknown = only.filter((word) => !names.includes(word));
  if (unknown.length > 0) {
    const suggestions = unknown.map((word) => {
      const near = nearest(word, names);
      return `${word}${near ? ` (did you mean ${near}?)` : ''}`;
    });
    throw new Error(`--only: there is no ${suggestions.join(', no ')}`);
  }
  return calls.filter(({ group, key }) => only.includes(group) || only.includes(`${group}.${key}`));
}

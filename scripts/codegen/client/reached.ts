import type { Shape } from '../shapes.ts';
import { callsText, type Group } from './calls-text.ts';
import { shapeText } from './type-text.ts';

/** Words in a text that may be names of types. */
export function namesIn(text: string): Set<string> {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  return new Set(code.match(/\b[A-Z]\w*/g) ?? []);
}

/** Shapes that the calls use, directly or through other shapes, in the order of `shapes`. */
export function reachedFrom(groups: readonly Group[], shapes: readonly Shape[]): Shape[] {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const reached = new Set<string>();
  const waiting = groups.flatMap((group) => [...namesIn(callsText(group))]);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const shape = byName.get(name);
    if (!shape || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...namesIn(shapeText(shape)), ...(shape.base ? [shape.base] : []));
  }
  return shapes.filter(({ name }) => reached.has(name));
}

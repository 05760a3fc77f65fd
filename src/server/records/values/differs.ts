import type { Json, WireRecord } from '../../../engine/json.ts';
import { sameJson } from '../../../engine/rules/conditions.ts';

export function differs(key: string, before: WireRecord | null, after: WireRecord): boolean {
  return !sameJson((before?.[key] ?? null) as Json, after[key] ?? null); // wire values are JSON
}

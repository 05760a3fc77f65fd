import type { Json } from '../json.ts';

/** Closed subset of JSON Schema that conditions.ts understands and ajv agrees with. */
export interface Condition {
  const?: Json;
  enum?: Json[];
  required?: string[];
  properties?: { [key: string]: Condition };
  not?: Condition;
  allOf?: Condition[];
  anyOf?: Condition[];
  minimum?: number;
  maximum?: number;
}

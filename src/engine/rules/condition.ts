import type { Json } from '../json.ts';

/** Closed subset of JSON Schema that conditions.ts evaluates with the results of ajv. */
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

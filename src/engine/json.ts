export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A record as sent over HTTP, by field key. */
export type WireRecord = { [key: string]: unknown };

/** Keywords of JSON Schema (draft-07) that the engine uses; `x-` keywords are in `PropertySchema`. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema;
  properties?: { [key: string]: JsonSchema };
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  readOnly?: boolean;
  writeOnly?: boolean;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  not?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $id?: string;
  $schema?: string;
  /** Only in API documents: `#/components/schemas/CameraFile`. */
  $ref?: string;
  examples?: Json[];
  'x-dictionary'?: string;
  'x-codes'?: Json[];
  'x-filled'?: string[];
  'x-filter'?: string;
  'x-relation'?: string;
  'x-permission'?: JsonObject;
  'x-errors'?: JsonObject[];
}

import { createContext, type ReactNode } from 'react';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';

/** The form's other fields, for keywords that reference a field. */
export const FieldsContext = createContext<{ [key: string]: PropertySchema }>({});

/** True for a form made online, whose actions the administrator defines. */
export const OnlineContext = createContext(false);

export interface Nested {
  /** Name of a definition in the grammar, the JSON Schema of descriptors. */
  definition: string;
  /** Kind of the field: the form omits keywords of other kinds. */
  kind?: string;
  value: { [word: string]: unknown };
  without: readonly string[];
  onChange(value: { [word: string]: unknown }): void;
}

/** Renders a nested form for another definition of the grammar. */
export const NestedContext = createContext<(nested: Nested) => ReactNode>(() => null);

import { createContext, type ReactNode } from 'react';
import type { PropertySchema } from '../../../../engine/record-schema.ts';

/** The other fields of the form, for words that name one. */
export const FieldsContext = createContext<{ [key: string]: PropertySchema }>({});

/** Whether the form was made online: which actions it has is the administrator's. */
export const OnlineContext = createContext(false);

export interface Nested {
  /** Of the grammar. */
  definition: string;
  /** Words of other kinds are left out. */
  kind?: string;
  value: { [word: string]: unknown };
  without: readonly string[];
  onChange(value: { [word: string]: unknown }): void;
}

/** Draws a form over another definition of the grammar inside this one. */
export const NestedContext = createContext<(nested: Nested) => ReactNode>(() => null);

import { createContext } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import type { Preview } from '../../resource/form/following-values.ts';
import type { PlacedErrors } from '../../resource/form/form-errors.ts';

/**
 * State shared by the inputs of an open form. rjsf draws and validates; values are kept here, so that one input may
 * fill others.
 */
export interface OpenForm {
  /** Name of the resource, by which features replace inputs. */
  resource: string;
  fields: ReadonlyMap<string, Field>;
  /** Keys drawn as inputs; others are filled without one (copies, the parent's id). */
  shown: ReadonlySet<string>;
  /** Keys of read-only inputs in this record. */
  locked: ReadonlySet<string>;
  /** Keys of inputs a rule requires for the present values. */
  required: ReadonlySet<string>;
  values: WireRecord;
  change(patch: WireRecord): void;
  sections: { key: string; title: string; fields: string[] }[];
  /** Computed fields, drawn among the inputs in declared order. */
  previews: readonly Preview[];
  order: readonly string[];
  /** The server's refusals; those of computed fields have no rjsf input. */
  errors: PlacedErrors;
}

export const FormContext = createContext<OpenForm>({
  resource: '',
  fields: new Map(),
  shown: new Set(),
  locked: new Set(),
  required: new Set(),
  values: {},
  change: () => {},
  sections: [],
  previews: [],
  order: [],
  errors: {},
});

import type { ComponentType } from 'react';
import type { Filters } from '../../../client/resource/list-state.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';

/** Kind of view a value is shown in: one line of a table, a label/value pair, a phone card. */
export type CellPlace = 'list' | 'detail' | 'card';

export interface CellProps {
  field: Field;
  /** Text for people: the label of a relation, else the value. Never empty: views draw empty cells themselves. */
  value: unknown;
  record: WireRecord;
  place: CellPlace;
  /** True in a cell of a table of rows, which is narrow. */
  isCell?: boolean;
}

export interface InputProps {
  field: Field;
  id: string;
  value: unknown;
  /** undefined empties the field. */
  onChange(value: unknown): void;
  /** All current values of the form, for inputs whose options depend on other fields. */
  values: WireRecord;
  /** Title of another field, for the hint that the other field must be filled in first. */
  labelOf(key: string): string;
  /** Sets other fields of the form: copies of the chosen record's values (look.md#13.4, hidden positionName). */
  patch(values: WireRecord): void;
  disabled: boolean;
  invalid: boolean;
  /** Refusals of parts of the value by their path, as `1.name` for a cell of the second row. */
  problems?: { readonly [path: string]: string } | undefined;
  isCell?: boolean;
  /** Id of the line under the input that contains help or error. */
  describedBy: string;
}

export interface FilterProps {
  field: Field;
  id: string;
  queryKey: string;
  mode: 'contains' | 'equals' | 'in' | 'range';
  values: Filters;
  onChange(patch: Filters): void;
}

/** Text of a chosen filter, for its chip. */
export type FilterTextProps = Omit<FilterProps, 'id' | 'onChange'>;

/** The client's part of a field kind: its display and its filter. Its input is in input.tsx, which only forms load. */
export interface ClientFacet {
  Cell: ComponentType<CellProps>;
  /** Link to the viewer, for details of a field without value (look.md#13.5); lists show a dash. */
  EmptyCell?: ComponentType;
  /** null: the kind cannot be a search input. Large filters are lazy. */
  Filter: ComponentType<FilterProps> | null;
  FilterText: ComponentType<FilterTextProps>;
}

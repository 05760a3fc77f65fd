import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldedText } from '../../engine/folded.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { Relation } from '../../engine/resource.ts';
import { call } from '../api/client.ts';

/** One choice of a relation input; `record`: row of the target, from which fields are copied. */
export interface Option {
  value: string | number;
  label: string;
  record: WireRecord;
  children?: Option[];
}

function holds(label: unknown, typed: string): boolean {
  return foldedText(String(label ?? '')).includes(foldedText(typed));
}

/** Search of a drop-down by the text of its choices, normalised with `foldedText` as in lists. */
export const BY_LABEL = {
  filterOption: (typed: string, choice?: { label?: unknown }) => holds(choice?.label, typed),
};

export const TREE_BY_LABEL = {
  // antd finds the node under keyboard focus by this property alone.
  treeNodeFilterProp: 'label',
  filterTreeNode: (typed: string, node: object) => holds('label' in node ? node.label : '', typed),
};

/** Rows of `list` or nodes of `tree` as choices. */
function toOptions(rows: readonly WireRecord[], relation: Relation): Option[] {
  return rows.flatMap((row) => {
    const value = row[relation.value] ?? row.id ?? row.value;
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const text = row[relation.label] ?? row.name ?? row.title ?? row.item ?? value;
    const option: Option = { value, label: String(text), record: row };
    if (Array.isArray(row.children) && row.children.length > 0) {
      option.children = toOptions(row.children.filter(isRecord), relation);
    }
    return [option];
  });
}

function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds a choice by value, in depth; ids are compared as text, since they may be numbers or texts (wire.md#1.2). */
function findOption(options: readonly Option[], value: unknown): Option | undefined {
  for (const option of options) {
    if (String(option.value) === String(value)) return option;
    const inner = option.children ? findOption(option.children, value) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** Key of the first empty field of a relation's `match`, which must be chosen first; null: none is empty. */
function waitingFor(relation: Relation, values: WireRecord): string | null {
  const isUnset = (own: string) => isEmpty(values[own]);
  return relation.matchWhenGiven ? null : (Object.values(relation.match).find(isUnset) ?? null);
}

/** Query values of a relation's `match`, from the form's values; null while a value is missing. */
function matchQuery(relation: Relation, values: WireRecord): { [key: string]: string } | null {
  if (waitingFor(relation, values) !== null) return null;
  const given = Object.entries(relation.match).filter(([, own]) => !isEmpty(values[own]));
  return Object.fromEntries(given.map(([theirs, own]) => [theirs, String(values[own])]));
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Fields copied to the own record when a choice is made: `{positionName: '三楼配电间'}`; nulls if `target` is null. */
export function copiesOf(relation: Relation, target: WireRecord | null): WireRecord {
  return Object.fromEntries(Object.entries(relation.copy).map(([own, theirs]) => [own, target?.[theirs] ?? null]));
}

/** Values of other inputs set by a choice (`x-relation.fill`); if the target has no value, the input keeps its own. */
export function fillsOf(relation: Relation, target: WireRecord | null): WireRecord {
  const filled = Object.entries(relation.fill).map(([own, theirs]) => [own, target?.[theirs]] as const);
  return Object.fromEntries(filled.filter(([, value]) => !isEmpty(value)));
}

export interface Options {
  options: Option[];
  isLoading: boolean;
  error: Error | null;
  /** Key of the field to be chosen first; null when none is missing. */
  waitsFor: string | null;
  retry(): void;
  find(value: unknown): Option | undefined;
}

const MINUTE = 60_000;
/** Maximum choices read at once if the server searches among them. */
const FOUND_AT_ONCE = 50;

/** Choices of a relation: the target's tree, or its list narrowed by `match` and `where` (wire.md#6). */
export function useOptions(relation: Relation, values: WireRecord, enabled = true, searched?: string): Options {
  const match = matchQuery(relation, values);
  const { resource, choices, where } = relation;
  const found = searched === undefined ? {} : { searchValue: searched, pageSize: FOUND_AT_ONCE };
  const query = { ...where, ...found, ...match };
  const result = useQuery({
    queryKey: [resource, choices, query],
    queryFn: ({ signal }) =>
      call<WireRecord[]>('GET', choices.includes('/') ? `/${choices}` : `/${resource}/${choices}`, { query, signal }),
    staleTime: MINUTE,
    placeholderData: searched === undefined ? undefined : keepPreviousData,
    enabled: enabled && match !== null,
  });
  const options = useMemo(() => toOptions(result.data ?? [], relation), [result.data, relation]);
  return {
    options,
    isLoading: result.isLoading,
    error: result.error,
    waitsFor: waitingFor(relation, values),
    retry: () => void result.refetch(),
    find: (value) => findOption(options, value),
  };
}

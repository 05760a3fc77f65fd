import { useState } from 'react';
import { useOptions } from '../../client/resource/use-options.ts';
import type { ClientFacet, FilterProps, FilterTextProps } from '../parts/client/facet.ts';
import { relationOf } from '../parts/client/relation-of.ts';
import { chosenLabels, SelectFilter } from '../parts/client/select-filter.tsx';
import { TextCell } from '../text/cell.tsx';

/** Loads the options when opened, or when the name of a chosen value must be shown. */
function RelationFilter(props: FilterProps) {
  const [wasOpened, setOpened] = useState(false);
  const isNeeded = wasOpened || (props.values[props.queryKey] ?? '') !== '';
  const options = useOptions({ ...relationOf(props.field), match: {} }, {}, isNeeded);
  const choices = options.options.map((option) => ({ value: String(option.value), label: option.label }));
  return <SelectFilter {...props} options={choices} loading={options.isLoading} onOpen={() => setOpened(true)} />;
}

function RelationFilterText({ field, queryKey, values }: FilterTextProps) {
  const { options } = useOptions({ ...relationOf(field), match: {} }, {});
  const choices = options.map((option) => ({ value: String(option.value), label: option.label }));
  return <>{chosenLabels(values[queryKey] ?? '', choices)}</>;
}

export const relation: ClientFacet = {
  Cell: TextCell,
  Filter: RelationFilter,
  FilterText: RelationFilterText,
};

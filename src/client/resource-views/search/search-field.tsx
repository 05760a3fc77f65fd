import { Suspense, useId } from 'react';
import type { SearchInput } from '../../../engine/projections/search.ts';
import { clientFacets } from '../../../kinds/tables/client/cells.ts';
import type { Filters } from '../../resource/list-state.ts';

interface Props {
  input: SearchInput;
  values: Filters;
  onChange(patch: Filters): void;
}

export function SearchField({ input, values, onChange }: Props) {
  const id = useId();
  const { Filter } = clientFacets[input.field.kind];
  if (!Filter) return null;
  return (
    <div className="search-field">
      <label className="search-label" htmlFor={id}>
        {input.label}
      </label>
      <div className="search-control">
        <Suspense fallback={<div className="search-waiting" data-kind={input.field.kind} />}>
          <Filter
            id={id}
            field={input.field}
            queryKey={input.key}
            mode={input.mode}
            values={values}
            onChange={onChange}
          />
        </Suspense>
      </div>
    </div>
  );
}

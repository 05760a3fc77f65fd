import { StarFilled } from '@ant-design/icons';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps } from '../parts/client/facet.ts';
import { SelectFilter } from '../parts/client/select-filter.tsx';
import '../parts/client/cell.css';
import { USUAL_STARS } from './meaning.ts';

/** Filled and empty stars; screen readers get their number. */
function RatingCell({ field, value }: CellProps) {
  const stars = Number(value);
  const all = Math.max(field.schema.maximum ?? USUAL_STARS, stars);
  return (
    <span role="img" aria-label={`${stars} 星，共 ${all} 星`} className="cell-stars">
      {Array.from({ length: all }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is identified by its position
        <StarFilled key={at} aria-hidden data-lit={at < stars} />
      ))}
    </span>
  );
}

function RatingFilter(props: FilterProps) {
  const { minimum = 1, maximum = USUAL_STARS } = props.field.schema;
  const options = Array.from({ length: maximum - minimum + 1 }, (_, at) => String(minimum + at));
  return <SelectFilter {...props} options={options.map((value) => ({ value, label: `${value} 星` }))} />;
}

function RatingFilterText({ queryKey, values }: FilterTextProps) {
  return <>{`${values[queryKey] ?? ''} 星`}</>;
}

export const rating: ClientFacet = { Cell: RatingCell, Filter: RatingFilter, FilterText: RatingFilterText };

import { Rate } from 'antd';
import '../parts/client/cell.css';
import '../parts/client/choice-input.css';
import type { InputProps } from '../parts/client/facet.ts';
import { USUAL_STARS } from './meaning.ts';

/** Stars to click or to choose by arrow keys; a second click on the same star empties the field. */
export function RatingInput({ id, field, value, onChange, disabled, describedBy, invalid }: InputProps) {
  const stars = typeof value === 'number' ? value : 0;
  return (
    <fieldset
      className="rating-input"
      aria-label={field.labels.form}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      <div className="rating-line">
        <Rate
          id={id}
          count={field.schema.maximum ?? USUAL_STARS}
          value={stars}
          disabled={disabled}
          onChange={(next) => onChange(next === 0 ? undefined : next)}
        />
        <span aria-live="polite" className="rating-words">
          {stars > 0 && `${stars} 星`}
        </span>
      </div>
    </fieldset>
  );
}

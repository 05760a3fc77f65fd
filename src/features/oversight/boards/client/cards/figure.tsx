import type { PictureProps } from './card-types.ts';
import classes from './cards.module.css';
import { Rows } from './rows.tsx';
import { valueText } from './words.ts';

/** True if the target is met; null without a target or a value. */
export function meetsTarget({ good, target, rows }: PictureProps['reading']): boolean | null {
  const value = rows[0]?.values[0] ?? null;
  if (value === null || target === undefined) return null;
  return good === 'down' ? value <= target : value >= target;
}

/** One figure with its numerator and denominator, and whether it meets its target. */
export function Figure({ reading }: PictureProps) {
  const { columns, rows, target, good, note } = reading;
  const [row] = rows;
  const [main, ...others] = columns;
  if (!row || !main) return null;
  const isMet = meetsTarget(reading);
  const value = row.values[0] ?? null;
  return (
    <div className={classes.figure}>
      <p className={classes.value} data-empty={value === null}>
        <Rows drill={row.drills?.[0]} title={row.name}>
          {valueText(value, main.unit)}
        </Rows>
      </p>
      {target !== undefined && (
        <p className={classes.target} data-met={isMet}>
          目标 {good === 'down' ? '≤' : '≥'} {target}
          {main.unit}
          {isMet === false && ' · 未达标'}
        </p>
      )}
      <p className={classes.parts}>
        {others.map(({ title, warns }, index) => (
          <span key={title} data-late={warns && (row.values[index + 1] ?? 0) > 0}>
            <Rows drill={row.drills?.[index + 1]} title={`${row.name} · ${title}`}>
              {title} {valueText(row.values[index + 1])}
            </Rows>
          </span>
        ))}
        {others.length === 0 && note && <span>{note}</span>}
      </p>
    </div>
  );
}

import classes from './account.module.css';

interface Props {
  rows: [label: string, value: string | null | undefined][];
  /** True below a form, to align with its left edge. */
  isAligned?: boolean;
}

/** Labels and values; an empty value is a dash. */
export function Facts({ rows, isAligned = false }: Props) {
  return (
    <dl className={classes.facts} data-aligned={isAligned}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

import classes from './account.module.css';

/** Labels and values; an empty value is a dash. */
export function Facts({ rows }: { rows: [label: string, value: string | null | undefined][] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

import classes from './menu-badge.module.css';

const MOST = 99;

/** Number beside the title of a menu; nothing for none. */
export function MenuBadge({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <span className={classes.badge}>
      {total > MOST ? `${MOST}+` : total}
      <span className="visually-hidden"> 条</span>
    </span>
  );
}

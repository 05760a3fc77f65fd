import classes from './waiting.module.css';

/** A page that is loading: one quiet moving line. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.line} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

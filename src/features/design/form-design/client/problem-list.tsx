import classes from './designer.module.css';
import type { Problem } from './use-forms.ts';

interface Props {
  problems: readonly Problem[];
  /** False if the messages already name the place of each problem. */
  showsPlace?: boolean;
}

export function ProblemList({ problems, showsPlace = true }: Props) {
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems} role="alert" aria-label="需要改正">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {showsPlace && field !== '' && <code>{field}</code>} {message}
        </li>
      ))}
    </ul>
  );
}

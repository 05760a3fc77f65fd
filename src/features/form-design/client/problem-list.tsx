import classes from './designer.module.css';
import type { Problem } from './use-forms.ts';

interface Props {
  problems: readonly Problem[];
  /** false where the words name the place themselves. */
  showsPlace?: boolean;
}

/** What has to be mended before a form can be published. */
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

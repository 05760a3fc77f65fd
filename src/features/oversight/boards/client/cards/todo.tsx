import { Link } from 'react-router-dom';
import { safeRedirect } from '../../../../../client/api/safe-url.ts';
import type { PictureProps } from './card-types.ts';
import classes from './cards.module.css';
import { totalOf } from './words.ts';

/** Open tasks of the user; each line links to the list with these tasks. */
export function Todo({ reading: { rows } }: PictureProps) {
  return (
    <ul className={classes.todos}>
      {rows.map((row) => {
        const path = safeRedirect(row.path ?? '');
        const words = (
          <>
            <span className={classes.name}>{row.name}</span>
            <b className={classes.number}>{totalOf(row)}</b>
          </>
        );
        return (
          <li key={row.id} data-empty={totalOf(row) === 0}>
            {path ? (
              <Link className={classes.todo} to={path}>
                {words}
              </Link>
            ) : (
              <span className={classes.todo}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { type Drill, OpenRowsContext } from './card-types.ts';
import classes from './cards.module.css';

interface Props {
  drill: Drill | null | undefined;
  title: string;
  children: ReactNode;
}

/** A number, as a link to its rows if there is one. */
export function Rows({ drill, title, children }: Props) {
  const open = useContext(OpenRowsContext);
  if (!drill || !open) return children;
  return (
    <Link className={classes.rows} {...open(drill, title)}>
      {children}
    </Link>
  );
}

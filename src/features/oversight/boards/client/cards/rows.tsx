import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { type Drill, OpenRowsContext } from './card-types.ts';
import classes from './cards.module.css';

interface Props {
  drill: Drill | null | undefined;
  title: string;
  children: ReactNode;
}

/** Renders a number, as a link to the rows it counts if they can be opened. */
export function Rows({ drill, title, children }: Props) {
  const open = useContext(OpenRowsContext);
  if (!drill || !open) return children;
  return (
    <Link className={classes.rows} {...open(drill, title)}>
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import classes from './login.module.css';

interface Props {
  /** Id of the error text, for aria-describedby of the input. */
  errorId?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** An input with space reserved for its error below, so that the form does not jump. */
export function LoginField({ errorId, error, children }: Props) {
  return (
    <div className={classes.field}>
      {children}
      <p id={errorId} className={classes.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** Attributes of an input in a LoginField: its label, and the link to its error. */
export function described(label: string, errorId: string, error: string | undefined) {
  return {
    placeholder: label,
    'aria-label': label,
    'aria-describedby': errorId,
    'aria-invalid': Boolean(error),
    ...(error ? ({ status: 'error' } as const) : {}),
  };
}

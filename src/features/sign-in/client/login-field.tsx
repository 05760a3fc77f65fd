import type { ReactNode } from 'react';
import classes from './login.module.css';

interface Props {
  /** Id of the error text, for aria-describedby of the input. */
  errorId?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** An input with room for its error below, so that nothing jumps. */
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

/** What every input in a LoginField says of itself and of its error. */
export function described(label: string, errorId: string, error: string | undefined) {
  return {
    placeholder: label,
    'aria-label': label,
    'aria-describedby': errorId,
    'aria-invalid': Boolean(error),
    ...(error ? ({ status: 'error' } as const) : {}),
  };
}

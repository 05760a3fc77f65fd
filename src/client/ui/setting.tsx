import type { ReactNode } from 'react';
import classes from './setting.module.css';

export function Setting({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={classes.setting}>
      <div className={classes.what}>
        <div>{title}</div>
        <div className={classes.hint}>{hint}</div>
      </div>
      {children}
    </div>
  );
}

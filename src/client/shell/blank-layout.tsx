import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Waiting } from '../ui/waiting.tsx';
import classes from './blank-layout.module.css';
import { Providers } from './providers.tsx';

/** Page of the console without the shell (look.md#10.1). */
export function BlankLayout() {
  return (
    <Providers>
      <main className={classes.page}>
        <Suspense fallback={<Waiting text="" />}>
          <Outlet />
        </Suspense>
      </main>
    </Providers>
  );
}

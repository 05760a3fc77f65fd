import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import classes from './panel.module.css';

interface Result<T> {
  data: T[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface FrameProps {
  title: string;
  /** Legend or unit, right of the title. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

interface Props<T> extends Omit<FrameProps, 'children'> {
  result: Result<T>;
  empty: string;
  children: (rows: T[]) => ReactNode;
}

export function PanelFrame({ title, note, className = '', children }: FrameProps) {
  return (
    <section className={`${classes.panel} ${className}`} aria-label={title}>
      <header className={classes.panelHeader}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {note && <span className={classes.muted}>{note}</span>}
      </header>
      {children}
    </section>
  );
}

export function WaitingPanel(frame: Omit<FrameProps, 'children'>) {
  return (
    <PanelFrame {...frame}>
      <Rows />
    </PanelFrame>
  );
}

const Rows = () => <Skeleton active title={false} paragraph={{ rows: 5 }} />;

/** A panel with its four states: loading, failed, empty, filled. */
export function Panel<T>({ result, empty, children, ...frame }: Props<T>) {
  const { data, error, refetch } = result;
  return (
    <PanelFrame {...frame}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Rows />}
      {data?.length === 0 && <p className={classes.empty}>{empty}</p>}
      {data && data.length > 0 && children(data)}
    </PanelFrame>
  );
}

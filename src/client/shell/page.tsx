import { lazy, type ReactNode, Suspense } from 'react';
import { useSettings } from '../ui/look/settings.ts';
import { useMenus } from './menu/page-context.ts';
import classes from './page.module.css';

const Trail = lazy(() => import('./trail.tsx'));
const PageSearch = lazy(() => import('./page-search.tsx'));

interface Props {
  /** Defaults to the title of the route. */
  title?: ReactNode;
  description?: ReactNode;
  /** Element right of the title: the one primary action, or a choice of period. */
  extra?: ReactNode;
  /** Optional search box of a page view (look.md#10.5). */
  onSearch?: (text: string) => void;
  tabs?: ReactNode;
}

/** Header of a page (look.md#10.5): breadcrumb when its setting is on, title, one short line, action right. */
export function PageHeader({ title, description, extra, onSearch, tabs }: Props) {
  const { page } = useMenus();
  const { breadcrumbs } = useSettings();
  if (page.hidesHeader) return null;
  const line = description ?? page.description;
  return (
    <header className={classes.header}>
      {breadcrumbs && (
        <Suspense fallback={<div className={classes.trailWaiting} />}>
          <Trail />
        </Suspense>
      )}
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title ?? page.title}</h1>
          {line && (
            <p className={classes.description} title={typeof line === 'string' ? line : undefined}>
              {line}
            </p>
          )}
        </div>
        {onSearch && (
          <Suspense fallback={<div className={classes.search} />}>
            <PageSearch onSearch={onSearch} />
          </Suspense>
        )}
        {extra && <div className={classes.extra}>{extra}</div>}
      </div>
      {tabs}
    </header>
  );
}

import { Breadcrumb, Input } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSettings } from './look/settings.ts';
import { useMenus } from './menu/page-context.ts';
import classes from './page.module.css';

interface Props {
  /** Defaults to the title of the route. */
  title?: ReactNode;
  description?: ReactNode;
  /** Right of the title: the one primary action, a period to choose. */
  extra?: ReactNode;
  /** Optional search box of a page view (spec §2.4). */
  onSearch?: (text: string) => void;
  /** Optional tabs, under the header. */
  tabs?: ReactNode;
}

/** Header of a page (spec §2.4 page view): breadcrumb when its setting is on, title, one short line, action right. */
export function PageHeader({ title, description, extra, onSearch, tabs }: Props) {
  const { page } = useMenus();
  const { breadcrumbs } = useSettings();
  if (page.hidesHeader) return null;
  const line = description ?? page.description;
  return (
    <header className={classes.header}>
      {breadcrumbs && <Trail />}
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title ?? page.title}</h1>
          {line && <p className={classes.description}>{line}</p>}
        </div>
        {onSearch && (
          <Input.Search className={classes.search} placeholder="请输入..." enterButton="搜索" onSearch={onSearch} />
        )}
        {extra && <div className={classes.extra}>{extra}</div>}
      </div>
      {tabs}
    </header>
  );
}

function Trail() {
  const { page } = useMenus();
  const way = page.trail.map((node) => ({ key: node.path, title: node.title }));
  const items = way.length > 0 ? way : [{ key: 'page', title: page.title }];
  return (
    <Breadcrumb
      className={classes.trail}
      items={[
        { key: 'home', title: <Link to="/homePage">首页</Link> },
        ...items.filter(({ title }) => title !== '首页'),
      ]}
    />
  );
}

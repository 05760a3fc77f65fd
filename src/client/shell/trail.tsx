import { Breadcrumb } from 'antd';
import { Link } from 'react-router-dom';
import { useMenus } from './menu/page-context.ts';
import classes from './page.module.css';

/** Breadcrumb of the page. Off by default (look.md#10.4); the code is fetched only if the setting is on. */
export default function Trail() {
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

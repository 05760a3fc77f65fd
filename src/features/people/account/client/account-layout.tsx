import { NavLink, Outlet } from 'react-router-dom';
import { PageHeader } from '../../../../client/shell/page.tsx';
import classes from './account.module.css';

const PAGES = [
  { path: '/account/center', title: '个人中心' },
  { path: '/account/settings/base', title: '基本设置' },
  { path: '/account/settings/security', title: '安全设置' },
  { path: '/account/settings/custom', title: '个性化设置' },
  { path: '/account/settings/binding', title: '账户绑定' },
  { path: '/account/settings/notification', title: '新消息通知' },
  { path: '/account/settings/device', title: '本机与离线' },
];

/** Account pages (look.md#9.2), hidden from the menu, reached through 账户设置. */
export function AccountLayout() {
  return (
    <>
      <PageHeader />
      <div className={classes.account}>
        <nav className={classes.pages} aria-label="账户">
          {PAGES.map(({ path, title }) => (
            <NavLink key={path} to={path} className={classes.page}>
              {title}
            </NavLink>
          ))}
        </nav>
        <section className={classes.body}>
          <Outlet />
        </section>
      </div>
    </>
  );
}

import { Menu } from 'antd';
import { useSignIn } from '../../session/use-session.ts';
import classes from './header.module.css';
import { useSwitchApplication } from './use-switch-application.ts';

/** The user's applications as horizontal menu items; a click switches (look.md#10.2). */
export function ApplicationMenu() {
  const signIn = useSignIn();
  const switchTo = useSwitchApplication();
  const apps = signIn?.user.apps ?? [];
  if (apps.length < 2) return <div className={classes.apps} />;
  return (
    <nav className={classes.apps} aria-label="应用">
      <Menu
        className={classes.appMenu}
        mode="horizontal"
        selectedKeys={signIn ? [signIn.application] : []}
        items={apps.map(({ code, name }) => ({ key: code, label: name }))}
        onClick={({ key }) => switchTo(key)}
      />
    </nav>
  );
}

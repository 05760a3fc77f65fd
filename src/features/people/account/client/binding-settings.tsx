import { BindCard } from '../../sign-in/client/index.ts';
import classes from './account.module.css';

/** 账户绑定: other ways to sign in to this account (look.md#9.2). */
export function BindingSettings() {
  return (
    <>
      <p className={classes.lead}>绑定后可以用下面的方式登录本账号。</p>
      <BindCard />
    </>
  );
}

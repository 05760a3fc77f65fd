import { Button } from 'antd';
import { useTitle } from '../../frame/use-title.ts';
import { UserFrame } from '../../frame/user-layout.tsx';
import { session } from '../../session/session.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';

/** Stands in the way of everything else until the initial password is gone (wire.md#2.1). */
export function ForcedPassword() {
  useTitle('修改初始密码');
  return (
    <UserFrame>
      <h2 className={classes.heading}>请先修改初始密码</h2>
      <p className={classes.lead}>您正在使用初始密码。修改之后即可进入系统。</p>
      <PasswordForm onChanged={() => session.send({ type: 'PASSWORD_CHANGED' })} />
      <Button type="link" className={classes.leave} onClick={() => session.send({ type: 'LOGOUT' })}>
        退出登录
      </Button>
    </UserFrame>
  );
}

import { Button } from 'antd';
import { session } from '../../../../client/session/session.ts';
import { UserFrame } from '../../../../client/shell/user-layout.tsx';
import { useTitle } from '../../../../client/ui/use-title.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';

/** Replaces all other pages until the user has changed the initial password (wire.md#2.1). */
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

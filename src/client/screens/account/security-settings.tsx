import { useState } from 'react';
import { message } from '../../frame/feedback/feedback.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';

/** 安全设置: the own password. */
export function SecuritySettings() {
  // A changed password leaves an empty form.
  const [round, setRound] = useState(0);
  return (
    <>
      <h2 className={classes.heading}>修改密码</h2>
      <p className={classes.lead}>修改后，您在其他设备上的登录会立即失效。</p>
      <div className={classes.form}>
        <PasswordForm
          key={round}
          onChanged={() => {
            message.success('密码修改成功');
            setRound(round + 1);
          }}
        />
      </div>
    </>
  );
}

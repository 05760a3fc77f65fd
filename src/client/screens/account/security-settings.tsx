import { useState } from 'react';
import { message } from '../../frame/feedback/feedback.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';

/** 安全设置: the own password (spec §2.2). */
export function SecuritySettings() {
  // A changed password leaves an empty form.
  const [round, setRound] = useState(0);
  return (
    <Section title="修改密码" lead="修改后，您在其他设备上的登录会立即失效。">
      <div className={classes.form}>
        <PasswordForm
          key={round}
          onChanged={() => {
            message.success('密码修改成功');
            setRound(round + 1);
          }}
        />
      </div>
    </Section>
  );
}

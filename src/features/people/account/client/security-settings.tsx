import { useState } from 'react';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionsCard } from './security/sessions-card.tsx';
import { TwoStepSetup } from './security/two-step-setup.tsx';

/** 安全设置: the password, two-step verification and sessions of the user. */
export function SecuritySettings() {
  // Key of the form: a new key remounts the form after a change, so that it is empty.
  const [round, setRound] = useState(0);
  return (
    <>
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
      <Section title="两步验证" lead="开启后，他人即使知道密码，没有您的手机也无法登录。">
        <TwoStepSetup />
      </Section>
      <Section title="登录设备" lead="这些设备上正登录着您的账号，不认识的请立即退出。">
        <SessionsCard />
      </Section>
    </>
  );
}

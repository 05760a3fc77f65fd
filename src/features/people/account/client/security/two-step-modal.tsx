import { Alert, Button, Form, Input, Modal } from 'antd';
import QRCode from 'antd/es/qr-code';
import { useId } from 'react';
import { saveFile } from '../../../../../client/api/files.ts';
import { useUser } from '../../../../../client/session/use-session.ts';
import { copyText } from '../../../../../client/ui/feedback/copy-text.ts';
import classes from './security.module.css';
import type { Goal, Stage } from './use-two-step.ts';

interface Props {
  stage: Stage;
  isBusy: boolean;
  problem: string;
  close: () => void;
  prove: (goal: Goal, password: string) => Promise<void>;
  confirm: (code: string) => Promise<void>;
}

const WORDS: Record<Goal, { title: string; lead: string; button: string }> = {
  begin: { title: '开启两步验证', lead: '请先输入登录密码，确认是您本人。', button: '下一步' },
  recoveryCodes: {
    title: '重新生成恢复码',
    lead: '重新生成后，原来的恢复码全部失效。请输入登录密码继续。',
    button: '重新生成',
  },
  end: { title: '关闭两步验证', lead: '关闭后，仅凭密码即可登录。请输入登录密码继续。', button: '关闭两步验证' },
};

export function TwoStepModal(props: Props) {
  const { stage, isBusy, close } = props;
  const formId = useId();
  if (stage.at === 'codes') {
    return (
      <Modal open centered title="恢复码" width={440} mask={{ closable: false }} onCancel={close} footer={null}>
        <RecoveryCodes codes={stage.codes} onDone={close} />
      </Modal>
    );
  }
  const isPassword = stage.at === 'password';
  const words = isPassword ? WORDS[stage.goal] : { title: '绑定身份验证器', button: '确认开启' };
  const isEnd = isPassword && stage.goal === 'end';
  return (
    <Modal
      open
      centered
      title={words.title}
      width={isPassword ? 400 : 440}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close} disabled={isBusy}>
          取消
        </Button>,
        <Button key="go" type="primary" danger={isEnd} htmlType="submit" form={formId} loading={isBusy}>
          {words.button}
        </Button>,
      ]}
    >
      {stage.at === 'password' ? (
        <PasswordStep {...props} formId={formId} goal={stage.goal} />
      ) : (
        <AppStep {...props} formId={formId} secret={stage.secret} uri={stage.uri} />
      )}
    </Modal>
  );
}

interface StepProps extends Props {
  formId: string;
}

function Problem({ text }: { text: string }) {
  return text ? <Alert type="error" showIcon role="alert" className={classes.problem ?? ''} title={text} /> : null;
}

function PasswordStep({ formId, goal, problem, prove }: StepProps & { goal: Goal }) {
  const user = useUser();
  return (
    <Form<{ password: string }>
      id={formId}
      // The name of the form keeps its input ids apart from those of other forms on the page.
      name="two-step"
      layout="vertical"
      requiredMark={false}
      onFinish={({ password }) => void prove(goal, password)}
    >
      <p className={classes.hint}>{WORDS[goal].lead}</p>
      <Problem text={problem} />
      {/* For password managers: the account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.account} readOnly hidden />
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码！' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
      </Form.Item>
    </Form>
  );
}

/** Groups of four characters, for reading and typing. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function AppStep({ formId, problem, confirm, secret, uri }: StepProps & { secret: string; uri: string }) {
  return (
    <Form<{ code: string }>
      id={formId}
      // The name of the form keeps its input ids apart from those of other forms on the page.
      name="two-step"
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => void confirm(code.trim())}
    >
      <p className={classes.hint}>用身份验证器应用（如 Microsoft Authenticator、腾讯身份验证器）扫描二维码：</p>
      <div className={classes.qr}>
        {/* Black on white in light and dark mode, because cameras read this best. */}
        <QRCode aria-label="身份验证器扫描用的二维码" value={uri} size={184} color="#000000" bgColor="#ffffff" />
      </div>
      <p className={classes.hint}>无法扫描时，在应用中选择手动输入密钥：</p>
      <p className={classes.secret} translate="no">
        {grouped(secret)}
      </p>
      <Problem text={problem} />
      <Form.Item
        name="code"
        label="动态码"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入 6 位动态码!' }]}
        validateTrigger="onSubmit"
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} placeholder="应用上显示的 6 位数字" />
      </Form.Item>
    </Form>
  );
}

/** Shows the recovery codes, once only, to be copied or saved as a file. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const save = () => {
    const lines = `隐患排查治理 恢复码（每个只能使用一次，请勿泄露）\n\n${text}\n`;
    saveFile(new Blob([lines], { type: 'text/plain;charset=utf-8' }), '恢复码.txt');
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="恢复码只显示这一次，请立即保存在安全的地方；手机遗失时用它登录，每个只能用一次。"
      />
      <ul className={classes.codes} aria-label="恢复码" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.done}>
        <Button onClick={() => void copyText(text)}>复制</Button>
        <Button onClick={save}>下载</Button>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </>
  );
}

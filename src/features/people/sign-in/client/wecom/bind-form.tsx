import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { isApiError } from '../../../../../client/api/api-error.ts';
import { callWithExtras } from '../../../../../client/api/client.ts';
import { entryMessageOf } from '../../../../../client/api/entry-message.ts';
import { enterWith } from '../../../../../client/session/entering.ts';
import { useEntered } from '../../../../../client/session/use-entered.ts';
import { QyWechatAuth } from '../../../../../generated/client.ts';
import classes from './wecom.module.css';

interface Fields {
  account: string;
  password: string;
}

interface Props {
  ticket: string;
  /** Called when the ticket is used up or expired. */
  onOver: () => void;
}

/** Form for account and password, sent with the ticket: POST /QyWechatAuth/bind. */
export function BindForm({ ticket, onOver }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const { isEntering, message } = useEntered();

  const bind = async ({ account, password }: Fields) => {
    setSending(true);
    setFailure('');
    try {
      const body = { bindTicket: ticket, account: account.trim(), password };
      enterWith(await callWithExtras<string>(QyWechatAuth.bind.path, body));
    } catch (error) {
      if (isApiError(error) && error.errorCode === 'WECOM_TICKET') onOver();
      else setFailure(entryMessageOf(error));
    } finally {
      setSending(false);
    }
  };

  const problem = failure || (isEntering ? '' : message);
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={(fields) => void bind(fields)}>
      {problem && <Alert className={classes.notice} type="error" showIcon role="alert" title={problem} />}
      <Form.Item name="account" label="账号" rules={[{ required: true, whitespace: true, message: '请输入帐户名' }]}>
        <Input size="large" autoComplete="username" autoCapitalize="off" spellCheck={false} maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password size="large" autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={isSending || isEntering}>
        绑定并登录
      </Button>
    </Form>
  );
}

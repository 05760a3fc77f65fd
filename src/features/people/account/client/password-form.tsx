import { Alert, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { createRequestIds } from '../../../../client/api/request-id.ts';
import { send } from '../../../../client/api/send.ts';
import { useUser } from '../../../../client/session/use-session.ts';
import { sysUser } from '../../../../generated/client.ts';
import { StrengthMeter } from './security/strength-meter.tsx';

interface Fields {
  password: string;
  newPassword: string;
  confirm: string;
}

/** Minimum characters of a new password (wire.md#2.1); the server refuses common passwords, too. */
const SHORTEST = 8;

const sameAsNew = ({ getFieldValue }: { getFieldValue: (name: keyof Fields) => unknown }) => ({
  validator: (_: unknown, value: unknown) =>
    !value || value === getFieldValue('newPassword')
      ? Promise.resolve()
      : Promise.reject(new Error('两次输入的新密码不一致！')),
});

/** Form by which a user changes his own password: POST /sysUser/updatePwd. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const user = useUser();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [form] = Form.useForm<Fields>();
  const typed = Form.useWatch('newPassword', form) ?? '';
  const requestId = useRef(createRequestIds());

  const save = async ({ password, newPassword }: Fields) => {
    const body = { id: user.id, password, newPassword };
    setSaving(true);
    setFailure('');
    try {
      await send(sysUser.updatePwd, body, { requestId: requestId.current(body) });
      onChanged();
    } catch (error) {
      if (!isApiError(error) || !error.shown) setFailure(messageOf(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
      {/* For password managers: the account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.account} readOnly hidden />
      <Form.Item name="password" label="旧密码" rules={[{ required: true, message: '请输入旧密码！' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra={
          <>
            {`不少于 ${SHORTEST} 位，不要使用常见密码`}
            <StrengthMeter password={typed} account={user.account} />
          </>
        }
        rules={[
          { required: true, message: '请输入新密码！' },
          { min: SHORTEST, message: `新密码不能少于${SHORTEST}位！` },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirm"
        label="确认密码"
        dependencies={['newPassword']}
        rules={[{ required: true, message: '请再次输入新密码！' }, sameAsNew]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      {/* A failure is shown beside the pressed button, since the top of the form may be out of sight. */}
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />}
      <Button type="primary" htmlType="submit" loading={isSaving}>
        修改密码
      </Button>
    </Form>
  );
}

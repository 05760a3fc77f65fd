import { LockOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Form, type FormInstance, Input } from 'antd';
import classes from './login.module.css';
import { type LoginFailure, type LoginFields, useLogin } from './use-login.ts';

interface Props {
  form: FormInstance<LoginFields>;
  hasTenants: boolean;
}

/** Account and password (spec §2.5). */
export function LoginForm({ form, hasTenants }: Props) {
  const { message } = App.useApp();
  const { login, pause, isBusy, failure } = useLogin();
  return (
    <Form<LoginFields>
      form={form}
      size="large"
      requiredMark={false}
      initialValues={{ rememberMe: false }}
      onFinish={(fields) => void login(fields)}
      onFinishFailed={pause}
    >
      {failure && <Failure failure={failure} />}
      <Form.Item
        name="account"
        validateTrigger="onChange"
        rules={[{ required: true, whitespace: true, message: '请输入帐户名' }]}
      >
        <Input
          prefix={<UserOutlined className={classes.prefix} />}
          placeholder="账号"
          aria-label="账号"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
      </Form.Item>
      <Form.Item name="password" validateTrigger="onBlur" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password
          prefix={<LockOutlined className={classes.prefix} />}
          placeholder="密码"
          aria-label="密码"
          autoComplete="current-password"
          maxLength={128}
        />
      </Form.Item>
      {hasTenants && (
        <Form.Item name="tenantCode">
          <Input
            prefix={<ShopOutlined className={classes.prefix} />}
            placeholder="租户"
            aria-label="租户"
            maxLength={64}
          />
        </Form.Item>
      )}
      <div className={classes.row}>
        <Form.Item name="rememberMe" valuePropName="checked" noStyle>
          <Checkbox>自动登录</Checkbox>
        </Form.Item>
        <Button
          type="link"
          size="small"
          className={classes.forgot}
          onClick={() => void message.info({ key: 'forgot', content: '请联系管理员进行密码重置或修改' })}
        >
          忘记密码?
        </Button>
      </div>
      <Button type="primary" htmlType="submit" block loading={isBusy} disabled={isBusy}>
        确定
      </Button>
    </Form>
  );
}

/** What happened in words, and below it the answer as JSON (spec §8 Login). */
function Failure({ failure }: { failure: LoginFailure }) {
  return (
    <Alert
      className={classes.failure}
      type="error"
      showIcon
      role="alert"
      title={failure.message}
      description={failure.detail ? <code className={classes.detail}>{failure.detail}</code> : undefined}
    />
  );
}

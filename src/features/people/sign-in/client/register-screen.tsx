import { Button, Form, Input } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import classes from './register.module.css';

/** Data an administrator needs to open an account (wire.md#5.1). */
export interface Application {
  name: string;
  department: string;
  phone: string;
  work: string;
}

/** Composes a text for the administrator, without sending anything: only administrators open accounts. */
export function RegisterScreen() {
  const navigate = useNavigate();
  const show = (application: Application) => void navigate('/user/register-result', { state: { application } });
  return (
    <section aria-label="申请账号">
      <h2 className={classes.heading}>账号由管理员开通</h2>
      <p className={classes.lead}>本系统不开放自助注册。填写下面的内容，生成一段申请文字，发给本单位的系统管理员。</p>
      <Form<Application> layout="vertical" requiredMark={false} onFinish={show}>
        <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名！' }]}>
          <Input size="large" autoComplete="name" maxLength={20} autoFocus />
        </Form.Item>
        <Form.Item
          name="department"
          label="部门"
          rules={[{ required: true, whitespace: true, message: '请输入部门！' }]}
        >
          <Input size="large" autoComplete="organization" maxLength={50} />
        </Form.Item>
        <Form.Item
          name="phone"
          label="手机号（选填）"
          rules={[{ pattern: /^1\d{10}$/, message: '手机号应为 11 位数字' }]}
        >
          <Input size="large" type="tel" autoComplete="tel" maxLength={11} />
        </Form.Item>
        <Form.Item name="work" label="负责的工作（选填）" extra="例如：登记、核查、整改、验收，用来确定权限">
          <Input size="large" maxLength={50} />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block>
          生成申请
        </Button>
      </Form>
      <p className={classes.back}>
        <Link to="/user/login">返回登录</Link>
      </p>
    </section>
  );
}

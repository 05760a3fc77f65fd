import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { copyText } from '../../../../client/ui/feedback/copy-text.ts';
import { PRODUCT } from '../../../../client/ui/product.ts';
import classes from './register.module.css';
import type { Application } from './register-screen.tsx';

const STEPS = [
  '管理员开通账号后，会告诉您账号和一次性的初始密码',
  '首次登录时修改初始密码',
  '在“账户绑定”中绑定企业微信，以后可以直接登录',
];

function isApplication(value: unknown): value is Application {
  return typeof value === 'object' && value !== null && 'name' in value && 'department' in value;
}

/**
 * Text of the application; null if the form was not filled in. The application is kept in the history entry, so that it
 * survives a reload.
 */
function textOf(state: unknown): string | null {
  const application = typeof state === 'object' && state !== null && 'application' in state ? state.application : null;
  if (!isApplication(application)) return null;
  const { name, department, phone, work } = application;
  const lines = [`姓名：${name}`, `部门：${department}`, phone && `手机号：${phone}`, work && `负责的工作：${work}`];
  return [`申请开通${PRODUCT}账号`, ...lines.filter(Boolean)].join('\n');
}

/** Page with the text for the administrator, and the next steps. */
export function RegisterResultScreen() {
  const text = textOf(useLocation().state);
  const navigate = useNavigate();
  return (
    <section aria-label="申请结果">
      <h2 className={classes.heading}>{text ? '申请文字已生成' : '还没有填写申请'}</h2>
      {text ? (
        <>
          <p className={classes.lead}>尚未发送：请复制后发给本单位的系统管理员。</p>
          <pre className={classes.text}>{text}</pre>
          <Button type="primary" size="large" block onClick={() => void copyText(text)}>
            复制
          </Button>
        </>
      ) : (
        <>
          <p className={classes.lead}>账号由管理员开通，先填写申请内容。</p>
          <Button type="primary" size="large" block onClick={() => navigate('/user/register')}>
            填写申请
          </Button>
        </>
      )}
      <h3 className={classes.next}>接下来</h3>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={classes.back}>
        <Link to="/user/login">返回登录</Link>
      </p>
    </section>
  );
}

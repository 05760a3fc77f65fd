import { Link } from 'react-router-dom';

/** Accounts are opened by administrators; nobody registers himself. Says so instead of a form that leads nowhere. */
export function RegisterScreen() {
  return (
    <section>
      <h2 style={{ fontSize: 16, lineHeight: '24px' }}>账号由管理员开通</h2>
      <p style={{ margin: '8px 0 24px', color: 'var(--hz-text-2)' }}>
        请联系本单位的系统管理员开通账号。首次登录时需要修改初始密码。
      </p>
      <Link to="/user/login">返回登录</Link>
    </section>
  );
}

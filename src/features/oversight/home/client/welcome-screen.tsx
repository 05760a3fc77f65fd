import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../../client/session/use-session.ts';
import { greeting } from '../../../../client/shell/feedback/greeting.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';

/** Page for a signed-in user who opens the login page (look.md#9.1). */
export function WelcomeScreen() {
  const user = useUser();
  const navigate = useNavigate();
  const last = user.lastLoginTime ? `上次登录 ${user.lastLoginTime.slice(0, 16)}` : '';
  return (
    <>
      <PageHeader title={`${greeting(new Date().getHours())}，${user.name}`} description={last} />
      <Button type="primary" onClick={() => void navigate('/homePage')}>
        进入首页
      </Button>
    </>
  );
}

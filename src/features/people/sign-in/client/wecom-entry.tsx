import { WechatWorkOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { send } from '../../../../client/api/send.ts';
import { QyWechatAuth } from '../../../../generated/client.ts';
import classes from './wecom-entry.module.css';

/** Milliseconds without typing after which the typed tenant code is sent. */
const TYPING = 400;

/** Part below the form: 企业微信登录, if enabled (look.md#11.5), and advice for users without an account. */
export function WecomEntry({ tenantCode }: { tenantCode?: string | undefined }) {
  const [isEnabled, setEnabled] = useState(false);
  const [parameters] = useSearchParams();
  useEffect(() => {
    // Without a reply the button stays hidden; the form itself reports an unreachable server.
    const ask = () =>
      send(QyWechatAuth.authorizeUrl, tenantCode ? { tenantCode } : {})
        .then(({ enabled }) => setEnabled(enabled))
        .catch(() => setEnabled(false));
    const timer = setTimeout(() => void ask(), tenantCode ? TYPING : 0);
    return () => clearTimeout(timer);
  }, [tenantCode]);
  const redirect = parameters.get('redirect');
  const query = new URLSearchParams({ ...(redirect ? { redirect } : {}), ...(tenantCode ? { tenantCode } : {}) });
  return (
    <>
      {isEnabled && (
        <p className={classes.entry}>
          <Link className={classes.link} to={`/qywxLoading?${query}`}>
            <WechatWorkOutlined /> 企业微信登录
          </Link>
        </p>
      )}
      <p className={classes.register}>
        <Link to="/user/register">没有账号？</Link>
      </p>
    </>
  );
}

import { WechatWorkOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { send } from '../../../client/api/send.ts';
import { QyWechatAuth } from '../../../generated/client.ts';
import classes from './wecom-entry.module.css';

/** Pause of somebody who types the name of his tenant. */
const TYPING = 400;

/** Below the form: 企业微信登录 where the administrator has enabled it (look.md#11.5), and what to do without an account. */
export function WecomEntry({ tenantCode }: { tenantCode?: string | undefined }) {
  const [isEnabled, setEnabled] = useState(false);
  const [parameters] = useSearchParams();
  useEffect(() => {
    // Without an answer there is one way in less; the form tells that nothing is reached.
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

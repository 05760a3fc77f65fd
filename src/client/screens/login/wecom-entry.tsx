import { WechatWorkOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { QyWechatAuth } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';
import classes from './wecom-entry.module.css';

/** Pause of somebody who types the name of his tenant. */
const TYPING = 400;

/** 企业微信登录 below the form, where the administrator has enabled it (spec §2.5). */
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
  if (!isEnabled) return null;
  const redirect = parameters.get('redirect');
  const query = new URLSearchParams({ ...(redirect ? { redirect } : {}), ...(tenantCode ? { tenantCode } : {}) });
  return (
    <p className={classes.entry}>
      <Link className={classes.link} to={`/qywxLoading?${query}`}>
        <WechatWorkOutlined /> 企业微信登录
      </Link>
    </p>
  );
}

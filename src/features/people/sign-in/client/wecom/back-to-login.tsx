import { Link } from 'react-router-dom';
import classes from './wecom.module.css';

export function BackToLogin() {
  return (
    <p className={classes.back}>
      <Link to="/user/login">返回账号登录</Link>
    </p>
  );
}

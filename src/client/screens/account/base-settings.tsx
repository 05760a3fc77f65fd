import { useUser } from '../../session/use-session.ts';
import classes from './account.module.css';
import { Facts } from './facts.tsx';

const SEXES: Readonly<Record<string, string>> = { 1: '男', 2: '女', 3: '未知' };

/** 基本设置: the data the organisation keeps of the user. */
export function BaseSettings() {
  const user = useUser();
  return (
    <>
      <p className={classes.lead}>资料由管理员维护，如有变化请联系管理员修改。</p>
      <Facts
        rows={[
          ['姓名', user.name],
          ['昵称', user.nickName],
          ['性别', SEXES[String(user.sex ?? '')]],
          ['生日', user.birthday],
          ['邮箱', user.email],
          ['手机', user.phone],
          ['电话', user.tel],
        ]}
      />
    </>
  );
}

import { useSignIn, useUser } from '../../session/use-session.ts';
import classes from './account.module.css';
import { Facts } from './facts.tsx';

const KINDS: Readonly<Record<string, string>> = { 1: '超级管理员', 2: '管理员', 3: '普通账号' };

/** 个人中心: who I am here, and what I may see. */
export function AccountCenter() {
  const user = useUser();
  const signIn = useSignIn();
  const application = signIn?.user.apps.find((app) => app.code === signIn.application);
  return (
    <>
      <h2 className={classes.heading}>{user.name}</h2>
      <Facts
        rows={[
          ['账号', user.account],
          ['账号类型', KINDS[user.adminType]],
          ['部门', user.loginEmpInfo?.orgName],
          ['角色', user.roles?.map((role) => role.name).join('、')],
          ['当前应用', application?.name],
          ['上次登录时间', user.lastLoginTime],
          ['上次登录地址', user.lastLoginIp],
        ]}
      />
    </>
  );
}

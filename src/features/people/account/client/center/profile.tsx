import { useSignIn, useUser } from '../../../../../client/session/use-session.ts';
import classes from '../account.module.css';
import { AvatarButton } from '../avatar/avatar-button.tsx';
import { Facts } from '../facts.tsx';

const KINDS: Readonly<Record<string, string>> = { 1: '超级管理员', 2: '管理员', 3: '普通账号' };

export function Profile() {
  const user = useUser();
  const signIn = useSignIn();
  const { loginEmpInfo: employment } = user;
  const application = signIn?.user.apps.find((app) => app.code === signIn.application);
  const elsewhere = employment?.extOrgPos?.map(({ orgName, posName }) => [orgName, posName].filter(Boolean).join(' '));
  return (
    <section className={classes.profile} aria-label="我的信息">
      <AvatarButton size={96} />
      <h2 className={classes.name}>{user.name}</h2>
      {user.nickName && user.nickName !== user.name && <p className={classes.nick}>{user.nickName}</p>}
      <p className={classes.hint}>{KINDS[user.adminType]}</p>
      <Facts
        rows={[
          ['账号', user.account],
          ['部门', employment?.orgName],
          ['职位', employment?.positions?.map(({ posName }) => posName).join('、')],
          ...(elsewhere?.length ? ([['兼任', elsewhere.join('、')]] satisfies [string, string][]) : []),
          ['角色', user.roles?.map((role) => role.name).join('、')],
          ['手机号', user.phone],
          ['邮箱', user.email],
          ['当前应用', application?.name],
          ['上次登录时间', user.lastLoginTime],
          ['上次登录地址', user.lastLoginIp],
        ]}
      />
    </section>
  );
}

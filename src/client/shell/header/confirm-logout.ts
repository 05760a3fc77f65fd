import { withKept } from '../../offline/on-demand.ts';
import { session } from '../../session/session.ts';
import { modal } from '../../ui/feedback/feedback.ts';

/** Confirmation before a logout (look.md#10.2); says what happens to unsent work, if there is any. */
export async function confirmLogout(): Promise<void> {
  const { signIn } = session.getSnapshot().context;
  const content = signIn && (await withKept(({ beforeLogout }) => beforeLogout(signIn.user.id)));
  modal.confirm({
    title: '真的要注销登录吗 ?',
    content,
    okText: '确定',
    cancelText: '取消',
    centered: true,
    onOk: () => session.send({ type: 'LOGOUT' }),
  });
}

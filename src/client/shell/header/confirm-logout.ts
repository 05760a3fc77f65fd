import { session } from '../../session/session.ts';
import { modal } from '../../ui/feedback/feedback.ts';

/** Confirmation before a logout (look.md#10.2). */
export function confirmLogout(): void {
  modal.confirm({
    title: '真的要注销登录吗 ?',
    okText: '确定',
    cancelText: '取消',
    centered: true,
    onOk: () => session.send({ type: 'LOGOUT' }),
  });
}

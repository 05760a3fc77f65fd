import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import { Setting } from '../../../../../client/ui/setting.tsx';
import { QyWechatAuth, sysUser } from '../../../../../generated/client.ts';
import { leaveForWecom } from './leave-for-wecom.ts';

const BINDING = ['QyWechatAuth', 'bound'] as const;

/** 企业微信 of the user's account: shows if it is bound, and binds or unbinds it (look.md#9.2). */
export function BindCard() {
  const binding = useQuery({ queryKey: BINDING, queryFn: () => send(QyWechatAuth.authorizeUrl), retry: false });
  if (binding.isPending) return <Setting {...TITLE} hint="正在读取绑定状态…" />;
  if (binding.isError) {
    return (
      <Setting {...TITLE} hint={messageOf(binding.error)}>
        <Button onClick={() => void binding.refetch()}>重试</Button>
      </Setting>
    );
  }
  const { enabled, bound } = binding.data;
  if (bound) return <Bound />;
  return enabled ? <Unbound /> : <Setting {...TITLE} hint="管理员尚未开通企业微信登录" />;
}

const TITLE = { title: '绑定状态' };

function Bound() {
  const client = useQueryClient();
  const undo = async () => {
    try {
      await send(sysUser.unbindWx, {});
      message.success('操作成功');
    } catch (error) {
      message.error(`操作失败：${messageOf(error)}`);
    }
    await client.invalidateQueries({ queryKey: BINDING });
  };
  const ask = () =>
    modal.confirm({
      title: '提示',
      content: '确认解除企业微信绑定？解除后不能再用企业微信登录，账号密码不受影响。',
      okText: '解除绑定',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: undo,
    });
  return (
    <Setting {...TITLE} hint="已绑定，可以直接用企业微信登录">
      <Button onClick={ask}>解除绑定</Button>
    </Setting>
  );
}

function Unbound() {
  const [isLeaving, setLeaving] = useState(false);
  // Reads the provider's address only on a click, because the address is valid once and for ten minutes.
  const leave = async () => {
    setLeaving(true);
    try {
      await leaveForWecom();
    } catch (error) {
      setLeaving(false);
      message.error(messageOf(error));
    }
  };
  return (
    <Setting {...TITLE} hint="未绑定，绑定后可以直接用企业微信登录">
      <Button type="primary" loading={isLeaving} onClick={() => void leave()}>
        绑定
      </Button>
    </Setting>
  );
}

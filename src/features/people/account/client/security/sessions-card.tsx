import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { SysUserSessionsReply } from '#generated/types.ts';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message, modal } from '../../../../../client/ui/feedback/feedback.ts';
import { sysUser } from '../../../../../generated/client.ts';
import classes from './security.module.css';
import '../../../../../client/ui/words/tag.css';
import { WordTag } from '../../../../../client/ui/words/word-tag.tsx';

type SignedInDevice = SysUserSessionsReply[number];

const KEY = ['sysUser', 'sessions'];

/** Lists where the account is signed in, with a button to sign out each session. */
export function SessionsCard() {
  const places = useQuery({ queryKey: KEY, queryFn: ({ signal }) => send(sysUser.sessions, undefined, { signal }) });
  const { leave, leaveOthers, leaving } = useLeaving();
  if (places.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (places.isError) {
    return (
      <Alert
        type="error"
        showIcon
        title={messageOf(places.error)}
        action={<Button onClick={() => void places.refetch()}>重试</Button>}
      />
    );
  }
  const here = [...places.data].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className={classes.places}>
        {here.map((place) => (
          <PlaceLine key={place.id} place={place} isLeaving={leaving === place.id} onLeave={() => leave(place)} />
        ))}
      </ul>
      {here.length > 1 ? (
        <Button danger loading={leaving === 'others'} onClick={leaveOthers}>
          退出其他所有登录
        </Button>
      ) : (
        <p className={classes.hint}>没有在其他设备上登录。</p>
      )}
    </>
  );
}

interface LineProps {
  place: SignedInDevice;
  isLeaving: boolean;
  onLeave: () => void;
}

function PlaceLine({ place, isLeaving, onLeave }: LineProps) {
  const { browser, os, ip, loginTime, lastSeenTime, current } = place;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <p className={classes.device}>
          {browser} · {os} {current && <WordTag color="green">当前设备</WordTag>}
        </p>
        <p className={classes.hint}>
          {ip} · 登录于 {loginTime}
          {!current && ` · 最近使用 ${lastSeenTime}`}
        </p>
      </div>
      {!current && (
        <Button loading={isLeaving} aria-label={`退出 ${browser} ${os} 上的登录`} onClick={onLeave}>
          退出
        </Button>
      )}
    </li>
  );
}

/** Signs out other sessions at once. This cannot be undone, so signing out all of them needs a confirmation. */
function useLeaving() {
  const [leaving, setLeaving] = useState<string | null>(null);
  const queries = useQueryClient();
  const run = async (what: string, work: () => Promise<unknown>) => {
    setLeaving(what);
    try {
      await work();
      message.success('已退出');
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(`操作失败：${messageOf(error)}`);
    } finally {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: KEY });
    }
  };
  return {
    leaving,
    leave: ({ id }: SignedInDevice) => void run(id, () => send(sysUser.endSession, { id })),
    leaveOthers: () =>
      modal.confirm({
        title: '退出其他所有登录？',
        content: '除当前设备外，其他设备需要重新登录。',
        okText: '确定',
        cancelText: '取消',
        onOk: () => run('others', () => send(sysUser.endOtherSessions, {})),
      }),
  };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { sysNotice } from '../../../generated/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';
import classes from './header.module.css';
import { textOfHtml } from './html-text.ts';
import type { Notice } from './notice.ts';

/** One notice; reading it marks it as read on the server (wire §5.10). */
export default function NoticeModal({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery({
    queryKey: ['sysNotice', 'detail', notice?.id],
    queryFn: ({ signal }) => send(sysNotice.detail, { id: String(notice?.id) }, { signal }),
    enabled: notice !== null,
  });
  useEffect(() => {
    if (data)
      void client.invalidateQueries({ queryKey: ['sysNotice'], predicate: ({ queryKey }) => queryKey[1] !== 'detail' });
  }, [data, client]);
  return (
    <Modal title={notice?.title} open={notice !== null} onCancel={onClose} footer={null} width={500} centered>
      <p className={classes.noticeTime}>{notice?.publicTime}</p>
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {data && <p className={classes.noticeText}>{textOfHtml(data.content ?? '')}</p>}
    </Modal>
  );
}

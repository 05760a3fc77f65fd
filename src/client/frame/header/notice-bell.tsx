import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useOnceOpen } from '../use-once-open.ts';
import classes from './header.module.css';
import type { Notice } from './notice.ts';
import { useNotices } from './use-notices.ts';

const NoticeTabs = lazy(() => import('./notice-tabs.tsx'));
const NoticeModal = lazy(() => import('./notice-modal.tsx'));

/** The bell: a popover with the tabs 新闻, 通知 and 公告 (spec §2.4). */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<Notice | null>(null);
  const { unread, latest, isLoading } = useNotices(isOpen);
  const isDialogNeeded = useOnceOpen(opened !== null);
  const open = (notice: Notice) => {
    setOpen(false);
    setOpened(notice);
  };
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={
          <Suspense fallback={<div className={classes.bellTabs} />}>
            <NoticeTabs notices={latest} isLoading={isLoading} onOpen={open} />
          </Suspense>
        }
      >
        <button type="button" className={classes.icon} aria-label={`消息，${unread.length} 条未读`}>
          <Badge count={unread.length} size="small" overflowCount={99} offset={[4, -4]}>
            <BellOutlined className={classes.bell} />
          </Badge>
        </button>
      </Popover>
      <Suspense fallback={null}>
        {isDialogNeeded && <NoticeModal notice={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

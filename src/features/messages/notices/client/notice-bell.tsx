import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import type { SysNoticeCalls } from '#generated/client.ts';
import { send } from '../../../../client/api/send.ts';
import classes from '../../../../client/shell/header/header.module.css';
import { CountBubble } from '../../../../client/ui/feedback/count-bubble.tsx';
import { useOnceOpen } from '../../../../client/ui/use-once-open.ts';
import type { Entry, Notice } from './notice.ts';

/** Call copied from the generated table, as importing the table would add it to every page (notice.ts). */
export const UNREAD: SysNoticeCalls['unread'] = { method: 'GET', path: '/sysNotice/unread' };

const NONE: Notice[] = [];

/** Unread messages of the caller, for the count at the bell. A push reloads them. */
function useUnread(): Notice[] {
  const { data } = useQuery({
    queryKey: ['sysNotice', 'unread'],
    queryFn: ({ signal }) => send(UNREAD, undefined, { signal }),
    retry: false,
  });
  return data ?? NONE;
}

const NoticePanel = lazy(() => import('./notice-panel.tsx'));
const NoticeModal = lazy(() => import('./notice-modal.tsx'));

/**
 * The bell: a button with a popover of the tabs 新闻, 通知 and 公告 (look.md#10.2). The number on the button counts messages
 * sent to the user personally.
 */
export function NoticeBell() {
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // True once the popover is visible: during the opening animation it must not take the focus.
  const [isShown, setShown] = useState(false);
  const [opened, setOpened] = useState<Entry | null>(null);
  const unread = useUnread();
  const isDialogNeeded = useOnceOpen(opened !== null);
  const open = (entry: Entry) => {
    setOpen(false);
    setOpened(entry);
  };
  const close = () => {
    setOpen(false);
    bell.current?.focus();
  };
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        afterOpenChange={setShown}
        trigger="click"
        placement="bottomRight"
        content={
          <div className={classes.bellPanel}>
            <Suspense fallback={null}>
              <NoticePanel unread={unread} isOpen={isOpen} isShown={isShown} onOpen={open} onClose={close} />
            </Suspense>
          </div>
        }
      >
        <button
          ref={bell}
          type="button"
          className={classes.icon}
          aria-label={`消息，${unread.length} 条未读`}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
        >
          <CountBubble count={unread.length}>
            <BellOutlined className={classes.bell} />
          </CountBubble>
        </button>
      </Popover>
      <Suspense fallback={null}>
        {isDialogNeeded && <NoticeModal entry={opened} onClose={() => setOpened(null)} onClosed={close} />}
      </Suspense>
    </>
  );
}

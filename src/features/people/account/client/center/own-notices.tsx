import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import { Panel } from '../../../../../client/ui/panel.tsx';
import { useOnceOpen } from '../../../../../client/ui/use-once-open.ts';
import { shortTime } from '../../../../../client/ui/words/short-time.ts';
import { OpenLink } from '../../../../../client/ui/words/word-button.tsx';
import {
  notices as calls,
  isUnread,
  loadNoticeModal,
  type Notice,
  textOfHtml,
  useNoticePaths,
} from '../../../../messages/notices/client/index.ts';
import classes from './center.module.css';

const NoticeModal = lazy(loadNoticeModal);

const SHOWN = 6;

/** Lists the latest notices, read or unread; opening a notice marks it as read. */
export function OwnNotices() {
  const [opened, setOpened] = useState<Notice | null>(null);
  const isDialogNeeded = useOnceOpen(opened !== null);
  const pathOf = useNoticePaths();
  const { label } = useDictionary('notice_type');
  const result = useQuery({
    queryKey: ['sysNotice', 'received', 'latest'],
    queryFn: async ({ signal }) => (await send(calls.received, { pageNo: 1, pageSize: SHOWN }, { signal })).rows,
  });
  return (
    <>
      <Panel title="最近消息" result={result} empty="还没有收到过消息">
        {(notices) => (
          <ul className={classes.rows}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <OpenLink
                  className={classes.row}
                  data-unread={isUnread(notice)}
                  to={pathOf(notice)}
                  onOpen={() => setOpened(notice)}
                >
                  <Words notice={notice} kind={label(notice.type)} />
                  {isUnread(notice) && <span className={classes.unread}>未读</span>}
                  <time className={classes.time} dateTime={notice.publicTime} title={notice.publicTime}>
                    {shortTime(notice.publicTime)}
                  </time>
                </OpenLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Suspense fallback={null}>
        {isDialogNeeded && (
          <NoticeModal
            entry={opened && { from: 'notice', id: opened.id, title: opened.title }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Renders a notice. A generated notice is named by its kind, a notice written by a user has a title of its own. */
function Words({ notice: { title, content = '', publicUserName }, kind }: { notice: Notice; kind: string }) {
  const [name, words] = publicUserName ? [kind, title] : [title, textOfHtml(content)];
  return (
    <>
      <span className={classes.kind}>{name}</span>
      <span className={classes.words}>{words}</span>
    </>
  );
}

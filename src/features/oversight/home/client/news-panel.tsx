import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { Panel } from '../../../../client/ui/panel.tsx';
import { shortTime } from '../../../../client/ui/words/short-time.ts';
import { News } from '../../../../generated/client.ts';
import classes from './home.module.css';

/** Loaded together with the bell's code, which home does not need by itself. */
const NewsModal = lazy(async () => (await import('../../../messages/notices/client/index.ts')).loadNoticeModal());

/** Maximum news in the panel; the bell lists all. */
const MOST = 5;

/** Lists the latest news; each opens over the page. */
export function NewsPanel() {
  const result = useQuery({
    queryKey: ['News', 'published', MOST],
    queryFn: ({ signal }) => send(News.published, { pageSize: MOST }, { signal }),
  });
  const [opened, setOpened] = useState<{ id: number | string; title: string } | null>(null);
  return (
    <>
      <Panel title="新闻" result={result} empty="还没有新闻">
        {(news) => (
          <ul className={classes.news}>
            {news.slice(0, MOST).map(({ id, title, publishTime, readStatus }) => (
              <li key={id}>
                <button type="button" data-unread={readStatus !== 1} onClick={() => setOpened({ id, title })}>
                  <span title={title}>
                    {readStatus !== 1 && <span className="visually-hidden">未读：</span>}
                    {title}
                  </span>
                  <time dateTime={publishTime} title={publishTime}>
                    {shortTime(publishTime)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {opened && (
        <Suspense fallback={null}>
          <NewsModal entry={{ from: 'news', ...opened }} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

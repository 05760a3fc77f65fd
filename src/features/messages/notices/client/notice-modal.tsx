import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import { useEffect } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { readFiles } from '../../../../client/resource/uploads/file-list.ts';
import { FileLink } from '../../../../kinds/files/client/file-link.tsx';
import SafeHtml from '../../../../kinds/rich-text/client/safe-html.tsx';
import classes from './bell.module.css';
import { Cover } from './cover.tsx';
import { type Entry, news, notices } from './notice.ts';
import '../../../../kinds/rich-text/client/rich-text.css';
import '../../../../client/resource-views/modal.css';

interface Props {
  /** null while the dialog closes. */
  entry: Entry | null;
  onClose: () => void;
  /** Called after the closing animation, to return the focus to the element that opened the dialog. */
  onClosed?: () => void;
}

/** Content of the dialog, from a notice or from news. */
interface Story {
  /** Author, time, number of readers. */
  byline: string[];
  html: string;
  files: string;
  cover: string | null;
}

const NAMES = { notice: 'sysNotice', news: 'News' } as const;

async function fetchStory({ from, id }: Entry, signal: AbortSignal): Promise<Story> {
  if (from === 'news') {
    const story = await send(news.detail, { id: String(id) }, { signal });
    const byline = [story.publishTime, `${story.readCount ?? 0} 人读过`];
    return { byline: filled(byline), html: story.content ?? '', files: '', cover: story.cover ?? null };
  }
  const notice = await send(notices.detail, { id: String(id) }, { signal });
  // Messages without an author come from the product itself.
  const who = notice.publicUserName ? [notice.publicOrgName, notice.publicUserName] : ['系统消息'];
  const byline = filled([...who, notice.publicTime]);
  return { byline, html: notice.content ?? '', files: notice.accessory ?? '', cover: null };
}

function filled(words: (string | undefined)[]): string[] {
  return words.flatMap((word) => (word ? [word] : []));
}

/** Dialog for one notice or piece of news; opening it marks it as read on the server (wire.md#5.10). */
export default function NoticeModal({ entry, onClose, onClosed }: Props) {
  const client = useQueryClient();
  const name = NAMES[entry?.from ?? 'notice'];
  const { data, error, isPending } = useQuery({
    queryKey: [name, 'detail', 'read', entry?.id],
    queryFn: ({ signal }) => (entry ? fetchStory(entry, signal) : null),
    enabled: entry !== null,
  });
  useEffect(() => {
    if (data)
      void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'detail' });
  }, [data, client, name]);
  return (
    <Modal
      title={entry?.title}
      open={entry !== null}
      onCancel={onClose}
      afterClose={onClosed}
      footer={null}
      width={720}
      className="view-modal"
    >
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {isPending && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {data && <StoryBody story={data} />}
    </Modal>
  );
}

function StoryBody({ story: { byline, html, files, cover } }: { story: Story }) {
  const attached = readFiles(files);
  return (
    <article className={classes.story}>
      <p className={classes.byline}>{byline.join(' · ')}</p>
      {cover !== null && <Cover url={cover} className={classes.picture} />}
      <SafeHtml html={html} />
      {attached.length > 0 && (
        <section aria-label="附件" className={classes.attached}>
          {attached.map((file) => (
            <FileLink key={file.url} entry={file} />
          ))}
        </section>
      )}
    </article>
  );
}

import { integer, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';

const head = {
  id: integer,
  title: text,
  type: { ...integer, description: '1 通知，2 公告' },
  link: maybe({ ...text, description: '所涉记录的页面地址' }),
  publicTime: text,
};

export const UNREAD_NOTICE = object(head, '未读通知');

export const NOTICE = object(
  {
    ...head,
    content: { ...text, description: 'HTML' },
    status: integer,
    publicUserName: maybe(text),
    readStatus: { ...integer, description: '0 未读，1 已读' },
    readTime: maybe(text),
  },
  '通知',
);

export const NEWS_HEAD = object(
  {
    id: integer,
    title: text,
    type: integer,
    cover: maybe(text),
    summary: text,
    publishTime: text,
    readCount: integer,
    readStatus: { ...integer, description: '0 未读，1 已读' },
  },
  '新闻',
);

import { feature } from '../../feature.ts';
import { deleteDeliveries } from './server/deliveries.sql.ts';
import { sendDue } from './server/send-due.ts';

const KEPT_MS = 180 * 24 * 3_600_000;

/** Sends messages to people outside the console: mail, short message, enterprise messaging app. */
export const deliveriesFeature = feature({
  name: 'deliveries',
  timers: [
    {
      key: 'deliveries.send',
      title: '发送外部消息',
      remark: '用邮件、短信、企业微信发送消息；失败的隔 1 分钟到 4 小时再发，六次后不再发送',
      every: { seconds: 30 },
      run: sendDue,
    },
  ],
  tidy: ({ database, now }, tenant) => deleteDeliveries(database.session(tenant), new Date(now().getTime() - KEPT_MS)),
});

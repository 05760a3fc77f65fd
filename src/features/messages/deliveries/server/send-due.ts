import { AppError } from '../../../../server/errors.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import type { TimerRun } from '../../../../server/jobs/timer-jobs.ts';
import { OutboundError } from '../../../../server/outbound/outbound.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { cutText, storable } from '../../../../server/text.ts';
import { CHANNELS, type Channel, DELIVERY_STATUS, nextTry, quietUntil } from '../workflow/delivery.ts';
import { CHANNEL_KINDS, ChannelClosed, type OpenChannel } from './channel-kinds.ts';
import {
  type Claimed,
  claimDeliveries,
  type Receiver,
  type Settled,
  selectReceivers,
  settleDelivery,
} from './deliveries.sql.ts';
import { openChannel } from './open-channel.ts';

/** Deliveries sent in parallel; each may take a few seconds. */
const AT_ONCE = 8;
/** Lease of a claimed delivery, longer than any try takes. */
const LEASE_MS = 5 * 60_000;
/** Maximum deliveries of one channel per run; the next run sends the rest. */
const MAX_IN_RUN = 400;
const MAX_REASON = 300;

const { waiting, sent, givenUp } = DELIVERY_STATUS;

/** Sends due deliveries of all channels; returns a summary sentence. */
export async function sendDue(run: TimerRun): Promise<string> {
  const counts = await Promise.all(CHANNELS.map(({ channel }) => sendByChannel(run, channel)));
  const count = counts.reduce((sum, one) => sum + one, 0);
  return count === 0 ? '没有需要发送的消息' : `已发送 ${count} 条消息`;
}

/** Sends the due deliveries of a channel in batches, until every delivery of a batch fails, as without a connection. */
async function sendByChannel({ platform, tenant, signal }: TimerRun, channel: Channel): Promise<number> {
  const db = platform.database.session(tenant);
  let open: OpenChannel | ChannelClosed | undefined;
  let count = 0;
  for (let seen = 0; seen < MAX_IN_RUN && !signal.aborted; ) {
    const now = platform.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDeliveries(db, { channels: [channel], now, leaseUntil, limit: AT_ONCE });
    if (claimed.length === 0) break;
    open ??= await openChannel(platform, db, channel).catch(closedOnly);
    const receivers = await selectReceivers(db, [...new Set(claimed.map(({ user_id }) => user_id))]);
    const way = { channel, open, now };
    const settled = await Promise.all(claimed.map((one) => attempt(one, receivers.get(one.user_id), way)));
    await inTenant(platform, tenant, async (ctx) => {
      for (const [at, one] of claimed.entries()) await settleDelivery(ctx.db, one, settled[at] as Settled); // one result for each claimed delivery
      await announceChange(ctx, 'MessageDelivery', { ids: [] });
    });
    count += settled.filter(({ status }) => status === sent).length;
    seen += claimed.length;
    if (claimed.length < AT_ONCE || settled.every(({ status, reason }) => status === waiting && reason !== null)) break;
  }
  return count;
}

function closedOnly(error: unknown): ChannelClosed {
  if (error instanceof ChannelClosed) return error;
  throw error;
}

interface Way {
  channel: Channel;
  open: OpenChannel | ChannelClosed;
  now: Date;
}

async function attempt(claimed: Claimed, receiver: Receiver | undefined, way: Way): Promise<Settled> {
  const { open, now, channel } = way;
  const end = (reason: string, target: string | null = null): Settled => ({
    ...{ status: givenUp, reason, target, next_time: null, sent_time: null, tries: claimed.tries },
  });
  if (!receiver) return end('账号已停用或已删除，不再发送');
  const kind = CHANNEL_KINDS[channel];
  const target = kind.targetOf(receiver);
  if (target === null) return end(`${kind.missing}，站内消息已送达`);
  if (open instanceof ChannelClosed) return end(open.message, kind.shown(target));
  const quiet = claimed.is_compulsory ? null : quietUntil(now, hoursOf(receiver));
  const base = { target: kind.shown(target), sent_time: null };
  if (quiet) return { ...base, status: waiting, reason: null, next_time: quiet, tries: claimed.tries - 1 };
  try {
    await open.send(target, { title: claimed.title, text: claimed.text, key: `${claimed.message_key}.${claimed.id}` });
  } catch (error) {
    const next = nextTry(claimed.tries, now);
    const reason = cutText(storable(reasonOf(error)), MAX_REASON);
    return { ...base, status: next ? waiting : givenUp, reason, next_time: next, tries: claimed.tries };
  }
  return { ...base, status: sent, reason: null, next_time: null, sent_time: now, tries: claimed.tries };
}

function hoursOf({ quiet_from: from, quiet_until: until }: Receiver) {
  return from === null || until === null ? null : { from, until };
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof OutboundError) {
    return '连接不上对方的服务器，请检查网络和服务器的外部访问名单';
  }
  return `对方没有接受：${error instanceof Error ? error.message : String(error)}`;
}

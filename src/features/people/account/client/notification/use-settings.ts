import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SysNoticeChannelsReply } from '#generated/types.ts';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { QuietHours } from '../../../../messages/deliveries/client/index.ts';
import { notices } from '../../../../messages/notices/client/index.ts';

export const SETTINGS_KEY = ['sysNotice', 'settings'];
export const CHANNELS_KEY = ['sysNotice', 'channels'];

type Channels = SysNoticeChannelsReply;

/**
 * Returns a function that sends changes one after the other, so that the last one wins. After a failure it reloads the
 * query `key`.
 */
function useStoring(key: readonly string[]) {
  const client = useQueryClient();
  const stored = useRef<Promise<unknown>>(Promise.resolve());
  return (store: () => Promise<unknown>) => {
    stored.current = stored.current.then(async () => {
      try {
        await store();
      } catch (error) {
        if (!isApiError(error) || !error.shown) message.error(`设置未保存：${messageOf(error)}`);
        await client.invalidateQueries({ queryKey: key });
      }
    });
  };
}

export function useChangeQuiet() {
  const client = useQueryClient();
  const store = useStoring(SETTINGS_KEY);
  return (quiet: string[]) => {
    client.setQueryData(SETTINGS_KEY, { quiet });
    store(() => send(notices.updateSettings, { quiet }));
  };
}

export function useChangeChannels() {
  const client = useQueryClient();
  const store = useStoring(CHANNELS_KEY);
  const update = (change: (now: Channels) => Channels): Channels | undefined =>
    client.setQueryData<Channels>(CHANNELS_KEY, (now) => now && change(now));
  const storeKinds = (now: Channels | undefined) => {
    const kinds = now?.kinds.filter(({ isChosen }) => isChosen).map(({ label, channels }) => ({ label, channels }));
    if (kinds) store(() => send(notices.updateChannels, { kinds }));
  };
  return {
    choose(label: string, channels: Channels['kinds'][number]['channels']) {
      const own = (kind: Channels['kinds'][number]) =>
        kind.label === label ? { ...kind, channels, isChosen: true } : kind;
      storeKinds(update((now) => ({ ...now, kinds: now.kinds.map(own) })));
    },
    reset() {
      store(async () => {
        await send(notices.updateChannels, { kinds: [] });
        await client.invalidateQueries({ queryKey: CHANNELS_KEY });
      });
    },
    setQuietHours(quietHours: QuietHours | null) {
      update(({ quietHours: _, ...now }) => ({ ...now, ...(quietHours ? { quietHours } : {}) }));
      store(() => send(notices.updateChannels, { quietHours }));
    },
  };
}

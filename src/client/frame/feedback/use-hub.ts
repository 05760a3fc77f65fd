import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { applyDataChange, refreshAll } from '../../api/queries.ts';
import type { HubEvents } from '../../realtime/hub.ts';
import { session } from '../../session/session.ts';
import { whenIdle } from '../when-idle.ts';
import { modal, notification } from './feedback.ts';

/**
 * Connects the hub while someone is signed in. A pushed message stands at the bottom right until it is closed
 * (spec §2.4); a data change refreshes the lists on screen.
 */
export function useHub(): void {
  const isReady = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'ready' }));

  useEffect(() => {
    if (!isReady) return;
    const events: HubEvents = {
      onMessage: (text) => {
        notification.info({ title: '系统消息', description: text, placement: 'bottomRight', duration: false });
        applyDataChange({ resource: 'sysNotice' });
      },
      onDataChange: applyDataChange,
      onForcedOut: (text) => {
        modal.warning({
          title: '提示：',
          content: text,
          okText: '确定',
          keyboard: false,
          afterClose: () => window.location.reload(),
        });
      },
      onReconnected: refreshAll,
    };
    let stop: (() => void) | null = null;
    let isGone = false;
    // The SignalR client is loaded after the first page stands; nobody waits for it.
    const forget = whenIdle(async () => {
      const { connectHub } = await import('../../realtime/hub.ts');
      if (!isGone) stop = connectHub(events);
    });
    return () => {
      isGone = true;
      forget();
      stop?.();
    };
  }, [isReady]);
}

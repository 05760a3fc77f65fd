import { useSelector } from '@xstate/react';
import { App } from 'antd';
import { useEffect } from 'react';
import { applyDataChange, refreshAll } from '../../api/queries.ts';
import type { HubEvents } from '../../realtime/hub.ts';
import { session } from '../../session/session.ts';

/**
 * Connects the hub while someone is signed in. A pushed message stands at the bottom right until it is closed
 * (spec §2.4); a data change refreshes the lists on screen.
 */
export function useHub(): void {
  const { notification, modal } = App.useApp();
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
        void modal.warning({
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
    // The SignalR client is loaded after the frame stands; nobody waits for it.
    void import('../../realtime/hub.ts').then(({ connectHub }) => {
      if (!isGone) stop = connectHub(events);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isReady, notification, modal]);
}

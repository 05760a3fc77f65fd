import type { HubEvents } from '../../api/hub.ts';
import { applyDataChange, refreshAll } from '../../api/queries.ts';
import { clearSignIn } from '../../api/storage.ts';
import { modal, notification } from '../../ui/feedback/feedback.ts';

/**
 * What is done about what the server pushes. A message stands at the bottom right until it is closed (look.md#10.6); a data
 * change refreshes the lists on screen.
 */
export const HUB_EVENTS: HubEvents = {
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
      afterClose: () => {
        clearSignIn();
        window.location.reload();
      },
    });
  },
  onReconnected: refreshAll,
};

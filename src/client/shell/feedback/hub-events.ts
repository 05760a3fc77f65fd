import { Button } from 'antd';
import { createElement } from 'react';
import type { HubEvents } from '../../api/hub.ts';
import { applyDataChange, queryClient } from '../../api/queries.ts';
import { safeRedirect } from '../../api/safe-url.ts';
import { clearSignIn } from '../../api/storage.ts';
import { reloadNewest } from '../../offline/worker-registration.ts';
import { modal, notification } from '../../ui/feedback/feedback.ts';
import { readRegularly } from './without-hub.ts';

/** Handlers of server pushes: a message stays until closed (look.md#10.6), a data change refreshes lists on screen. */
export const HUB_EVENTS: HubEvents = {
  onMessage: (text, link) => {
    const path = safeRedirect(link);
    // A plain link: messages are drawn outside the router.
    const description = path === null ? text : createElement('a', { href: path }, text);
    notification.info({ title: '系统消息', description, placement: 'bottomRight', duration: false });
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
  onConnected: (isAgain) => {
    readRegularly(null);
    refreshAll(isAgain);
    // A page kept on this device may be of an earlier version.
    if (isAgain || navigator.serviceWorker?.controller) void offerReload();
  },
  onLost: () =>
    readRegularly(() => {
      refreshAll(false);
      void offerReload();
    }),
};

/** URLs of a page's module scripts, of which at least one changes with every build. */
const modulesOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module]')].map((script) => script.getAttribute('src')).join();

/**
 * Offers to reload if the server's page has other module scripts, as after an upgrade; an upgrade also cuts the hub.
 */
export async function offerReload(): Promise<void> {
  const own = modulesOf(document);
  if (!own.includes('/assets/')) return;
  const page = await fetch('/').then(
    (reply) => reply.text(),
    () => '',
  );
  const served = modulesOf(new DOMParser().parseFromString(page, 'text/html'));
  if (served === own || !served.includes('/assets/')) return;
  notification.info({
    key: 'new-version',
    title: '系统已升级',
    description: '请在方便时重新加载页面，已填写的内容会保留。',
    actions: createElement(Button, { type: 'primary', onClick: () => void reloadNewest() }, '重新加载'),
    placement: 'bottomRight',
    duration: false,
  });
}

/**
 * Reads everything on screen again, as changes before the connection or during a break were missed. At the first
 * connection descriptors (100 kB) are seconds old and are left out.
 */
export function refreshAll(isAgain: boolean): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAgain || queryKey[0] !== 'schemas' });
}

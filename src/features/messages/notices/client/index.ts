export { notices } from './calls.ts';
export { textOfHtml } from './html-text.ts';
export { isUnread, type Notice } from './notice.ts';
export { NoticeBell } from './notice-bell.tsx';

export const loadNoticeModal = () => import('./notice-modal.tsx');
export const loadNoticePanel = () => import('./notice-panel.tsx');

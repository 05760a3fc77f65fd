export { isUnread, type Notice, notices, textOfHtml, useNoticePaths } from './notice.ts';
export { NoticeBell } from './notice-bell.tsx';

export const loadNoticeModal = () => import('./notice-modal.tsx');
export const loadNoticePanel = () => import('./notice-panel.tsx');

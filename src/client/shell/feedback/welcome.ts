import { notification } from '../../ui/feedback/feedback.ts';
import { greeting } from './greeting.ts';
import './welcome.css';

/** Shows 欢迎 over the header, where it covers no content (look.md#10.6). */
export function showWelcome(): void {
  notification.success({
    key: 'welcome',
    title: '欢迎',
    description: `${greeting(new Date().getHours())}，欢迎回来`,
    className: 'welcome',
    placement: 'top',
    duration: 3,
  });
}

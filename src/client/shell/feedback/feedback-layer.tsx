import { App } from 'antd';
import { FeedbackParts } from '../../ui/feedback/feedback-parts.tsx';
import { SessionDialogs } from './session-dialogs.tsx';

/** Messages, notifications, questions and the dialogs of the session, above any page. */
export default function FeedbackLayer() {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <FeedbackParts />
      <SessionDialogs />
    </App>
  );
}

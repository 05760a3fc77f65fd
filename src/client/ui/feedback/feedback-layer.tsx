import { App } from 'antd';
import { SessionDialogs } from '../../shell/feedback/session-dialogs.tsx';
import { FeedbackParts } from './feedback-parts.tsx';

/** Messages, notifications, questions and the dialogs of the session, over whatever page is shown. */
export default function FeedbackLayer() {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <FeedbackParts />
      <SessionDialogs />
    </App>
  );
}

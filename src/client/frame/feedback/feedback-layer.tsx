import { App } from 'antd';
import type { ApiSignal } from '../../api/signals.ts';
import { ApiFeedback } from './api-feedback.tsx';
import { SessionDialogs } from './session-dialogs.tsx';

/** Messages, notifications and the dialogs of the session, over whatever page is shown. */
export function Feedback({ missed }: { missed: readonly ApiSignal[] }) {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <ApiFeedback missed={missed} />
      <SessionDialogs />
    </App>
  );
}

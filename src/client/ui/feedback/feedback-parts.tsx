import { App } from 'antd';
import { useEffect } from 'react';
import { giveFeedback } from './feedback.ts';

/** Inside antd's App: lends what it shows messages with to everything that calls feedback.ts. */
export function FeedbackParts() {
  const parts = App.useApp();
  useEffect(() => giveFeedback(parts), [parts]);
  return null;
}

import { App } from 'antd';
import { useEffect } from 'react';
import { giveFeedback } from './feedback.ts';

/** Connects feedback.ts with the functions of the surrounding antd App. */
export function FeedbackParts() {
  const parts = App.useApp();
  useEffect(() => giveFeedback(parts), [parts]);
  return null;
}

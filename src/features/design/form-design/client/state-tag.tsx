import { Tag } from 'antd';
import type { ReactNode } from 'react';
import classes from './state-tag.module.css';

export type Tone = 'good' | 'waiting' | 'bad';

/** A state in a colour with enough contrast to its text. */
export function StateTag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <Tag {...(tone ? { className: classes[tone] ?? '' } : {})}>{children}</Tag>;
}

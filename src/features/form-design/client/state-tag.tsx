import { Tag } from 'antd';
import type { ReactNode } from 'react';
import classes from './state-tag.module.css';

export type Tone = 'good' | 'waiting' | 'bad';

/** A state in a colour whose words can be read on it. */
export function StateTag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <Tag {...(tone ? { className: classes[tone] ?? '' } : {})}>{children}</Tag>;
}

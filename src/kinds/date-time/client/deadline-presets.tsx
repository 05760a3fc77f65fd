import { Button } from 'antd';
import type { Ref } from 'react';
import './deadline-presets.css';

/** Common deadlines, in days from today. */
const DAYS = [0, 3, 7, 15] as const;

interface Props {
  onPick(days: number): void;
  ref: Ref<HTMLFieldSetElement>;
}

/** Buttons for common deadlines, each at the end of the day. */
export function DeadlinePresets({ onPick, ref }: Props) {
  return (
    <fieldset className="deadline-presets" aria-label="常用期限" ref={ref}>
      {DAYS.map((days) => (
        <Button key={days} size="small" onClick={() => onPick(days)}>
          {days === 0 ? '今天' : `${days} 天`}
        </Button>
      ))}
    </fieldset>
  );
}

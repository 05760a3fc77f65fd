import { Button } from 'antd';
import type { Ref } from 'react';
import './deadline-presets.css';

/** Common deadlines, in days from today or from the old deadline. */
const DAYS = [0, 3, 7, 15] as const;

interface Props {
  /** True: the days count from an old deadline that is still ahead. */
  isAhead: boolean;
  onPick(days: number): void;
  ref: Ref<HTMLFieldSetElement>;
}

/** Buttons for common deadlines, each at the end of the day. */
export function DeadlinePresets({ isAhead, onPick, ref }: Props) {
  return (
    <fieldset className="deadline-presets" aria-label="常用期限" ref={ref}>
      {DAYS.filter((days) => days > 0 || !isAhead).map((days) => (
        <Button key={days} size="small" onClick={() => onPick(days)}>
          {days === 0 ? '今天' : `${isAhead ? '再延 ' : ''}${days} 天`}
        </Button>
      ))}
    </fieldset>
  );
}

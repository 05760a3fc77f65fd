import { Button } from 'antd';
import './deadline-presets.css';

/** Common deadlines, in days from today or from the old deadline. */
const DAYS = [0, 3, 7, 15] as const;

interface Props {
  /** True: the days are added to an old deadline that has not passed. */
  isAhead: boolean;
  disabled: boolean;
  onPick(days: number): void;
}

/** Buttons for common deadlines, each at the end of the day. */
export function DeadlinePresets({ isAhead, disabled, onPick }: Props) {
  return (
    <fieldset className="deadline-presets" aria-label="常用期限" disabled={disabled}>
      {DAYS.filter((days) => days > 0 || !isAhead).map((days) => (
        <Button key={days} size="small" shape="round" onClick={() => onPick(days)}>
          {days === 0 ? '今天' : `${isAhead ? '再延 ' : ''}${days} 天`}
        </Button>
      ))}
    </fieldset>
  );
}

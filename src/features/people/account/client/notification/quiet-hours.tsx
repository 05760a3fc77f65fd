import { Input, Switch } from 'antd';
import { Setting } from '../../../../../client/ui/setting.tsx';
import type { QuietHours } from '../../../../messages/deliveries/client/index.ts';
import { Section } from '../section.tsx';
import classes from './notification.module.css';

const STANDARD: QuietHours = { from: '22:00', until: '07:00' };

interface QuietHoursProps {
  hours: QuietHours | undefined;
  onChange(hours: QuietHours | null): void;
}

/** 免打扰时段: hours without messages outside the console. */
export function QuietHoursSetting({ hours, onChange }: QuietHoursProps) {
  const set = (part: Partial<QuietHours>) => {
    const next = { ...(hours ?? STANDARD), ...part };
    if (next.from !== '' && next.until !== '' && next.from !== next.until) onChange(next);
  };
  return (
    <Section title="免打扰">
      <Setting
        title="免打扰时段"
        hint="时段内不弹出消息，邮件、短信、企业微信推迟到时段结束；督办和重大隐患的提醒照常发送。"
      >
        <div className={classes.hours}>
          {hours && (
            <>
              <Input
                type="time"
                aria-label="免打扰开始"
                className={classes.time}
                value={hours.from}
                onChange={({ target }) => set({ from: target.value })}
              />
              至
              <Input
                type="time"
                aria-label="免打扰结束"
                className={classes.time}
                value={hours.until}
                onChange={({ target }) => set({ until: target.value })}
              />
            </>
          )}
          <Switch
            aria-label="免打扰时段"
            checked={hours !== undefined}
            onChange={(isOn) => onChange(isOn ? STANDARD : null)}
          />
        </div>
      </Setting>
    </Section>
  );
}

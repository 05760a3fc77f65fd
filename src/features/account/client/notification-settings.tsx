import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useRef } from 'react';
import { isApiError, messageOf } from '../../../client/api/api-error.ts';
import { send } from '../../../client/api/send.ts';
import { ErrorState, RowsSkeleton } from '../../../client/resource-views/states.tsx';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { Setting } from '../../../client/ui/setting.tsx';
import { HAZARD_NOTES, NOTE_GROUPS, type NoteName } from '../../hazards/workflow/index.ts';
import { notices } from '../../notices/client/index.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

const SETTINGS = ['sysNotice', 'settings'];

/** What the message says, its blanks as dots. */
const example = (note: NoteName) => HAZARD_NOTES[note].text.replace(/\{\w+\}/g, '…');

/** 新消息通知 (look.md#9.2): which messages pop up; all of them are in the bell. Kept with the account, for every browser. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => send(notices.settings, undefined, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Groups quiet={new Set(data.quiet)} /> : <RowsSkeleton rows={8} />;
}

function Groups({ quiet }: { quiet: ReadonlySet<string> }) {
  const change = useChange();
  const set = (notes: readonly NoteName[], isLoud: boolean) => {
    const labels = new Set<string>(notes.map((note) => HAZARD_NOTES[note].label));
    const others = [...quiet].filter((label) => !labels.has(label));
    change(isLoud ? others : [...others, ...labels]);
  };
  return (
    <>
      <p className={classes.lead}>打开的消息到达时在右下角弹出；关闭的只出现在右上角的铃铛里，不会丢失。</p>
      {NOTE_GROUPS.map(({ title, notes }) => (
        <Section key={title} title={title}>
          {notes.map((note) => (
            <Setting key={note} title={HAZARD_NOTES[note].label} hint={example(note)}>
              <Switch
                aria-label={HAZARD_NOTES[note].label}
                checked={!quiet.has(HAZARD_NOTES[note].label)}
                onChange={(isLoud) => set([note], isLoud)}
              />
            </Setting>
          ))}
          <div className={classes.together}>
            <Button size="small" onClick={() => set(notes, true)}>
              全部弹出
            </Button>
            <Button size="small" onClick={() => set(notes, false)}>
              全部不弹出
            </Button>
          </div>
        </Section>
      ))}
    </>
  );
}

/** Switched at once and stored one after the other, so that the last choice is the one that stays. */
function useChange() {
  const client = useQueryClient();
  const stored = useRef<Promise<unknown>>(Promise.resolve());
  return (quiet: string[]) => {
    client.setQueryData(SETTINGS, { quiet });
    stored.current = stored.current.then(async () => {
      try {
        await send(notices.updateSettings, { quiet });
      } catch (error) {
        if (!isApiError(error) || !error.shown) message.error(`设置未保存：${messageOf(error)}`);
        await client.invalidateQueries({ queryKey: SETTINGS });
      }
    });
  };
}

import { useQuery } from '@tanstack/react-query';
import type { SysNoticeChannelsReply } from '#generated/types.ts';
import { send } from '../../../../client/api/send.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { notices } from '../../../messages/notices/client/index.ts';
import { KindRow } from './notification/kind-row.tsx';
import { QuietHoursSetting } from './notification/quiet-hours.tsx';
import { CHANNELS_KEY, SETTINGS_KEY, useChangeChannels, useChangeQuiet } from './notification/use-settings.ts';
import { Ways } from './notification/ways.tsx';
import { Section } from './section.tsx';

type Channels = SysNoticeChannelsReply;

const GROUPS = [
  { group: 'act', title: '需要我处理' },
  { group: 'remind', title: '提醒与督办' },
  { group: 'know', title: '进展与结果' },
];

/** 新消息通知 (look.md#9.2), stored with the account: messages that pop up, those sent outside the console, quiet hours. */
export function NotificationSettings() {
  const quiet = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => send(notices.settings, undefined, { signal }),
  });
  const channels = useQuery({
    queryKey: CHANNELS_KEY,
    queryFn: ({ signal }) => send(notices.channels, undefined, { signal }),
  });
  const retry = () => void Promise.all([quiet.refetch(), channels.refetch()]);
  const error = quiet.error ?? channels.error;
  if (quiet.data && channels.data) return <Settings quiet={new Set(quiet.data.quiet)} channels={channels.data} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={8} />;
}

function Settings({ quiet, channels }: { quiet: ReadonlySet<string>; channels: Channels }) {
  const changeQuiet = useChangeQuiet();
  const { choose, reset, setQuietHours } = useChangeChannels();
  const { kinds, ways, quietHours } = channels;
  const setLoud = (label: string, isLoud: boolean) => {
    const others = [...quiet].filter((one) => one !== label);
    changeQuiet(isLoud ? others : [...others, label]);
  };
  return (
    <>
      <Ways ways={ways} isChosen={kinds.some(({ isChosen }) => isChosen)} onReset={reset} />
      <QuietHoursSetting hours={quietHours} onChange={setQuietHours} />
      {GROUPS.map(({ group, title }) => (
        <Section key={group} title={title}>
          {kinds
            .filter((kind) => kind.group === group)
            .map((kind) => (
              <KindRow
                key={kind.label}
                kind={kind}
                ways={ways}
                isLoud={kind.isCompulsory === true || !quiet.has(kind.label)}
                onLoud={(isLoud) => setLoud(kind.label, isLoud)}
                onChannels={(chosen) => choose(kind.label, chosen)}
              />
            ))}
        </Section>
      ))}
    </>
  );
}

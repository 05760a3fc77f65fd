import { Checkbox, Switch, Tag } from 'antd';
import type { SysNoticeChannelsReply } from '#generated/types.ts';
import classes from './notification.module.css';

type Channels = SysNoticeChannelsReply;

interface KindRowProps {
  kind: Channels['kinds'][number];
  ways: Channels['ways'];
  isLoud: boolean;
  onLoud(isLoud: boolean): void;
  onChannels(channels: Channels['kinds'][number]['channels']): void;
}

/** Settings of one kind of message: whether it pops up, and its channels besides the bell. */
export function KindRow({ kind, ways, isLoud, onLoud, onChannels }: KindRowProps) {
  const { label, example, channels, fixed, isCompulsory } = kind;
  return (
    <div className={classes.kind}>
      <div className={classes.what}>
        <div>
          {label}
          {isCompulsory && <Tag className={classes.must}>必收</Tag>}
        </div>
        <div className={classes.hint}>{isCompulsory ? `${example}。不能关闭，不受免打扰时段限制` : example}</div>
      </div>
      <div className={classes.choices}>
        <span className={classes.loud}>
          弹出
          <Switch size="small" aria-label={label} checked={isLoud} disabled={isCompulsory === true} onChange={onLoud} />
        </span>
        {ways.map(({ channel, title, problem }) => (
          <Checkbox
            key={channel}
            aria-label={`${label} ${title}`}
            checked={channels.includes(channel)}
            disabled={fixed.includes(channel) || (problem !== undefined && !channels.includes(channel))}
            onChange={({ target }) =>
              onChannels(target.checked ? [...channels, channel] : channels.filter((one) => one !== channel))
            }
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { SysNoticeChannelsReply } from '#generated/types.ts';
import { CHANNEL } from '../../../../messages/deliveries/client/index.ts';
import { Section } from '../section.tsx';
import classes from './notification.module.css';

interface WaysProps {
  ways: SysNoticeChannelsReply['ways'];
  /** True if the user has selected channels himself for at least one kind of notice. */
  isChosen: boolean;
  onReset(): void;
}

/** Page on which the address of a channel is set. */
const SET_AT: { readonly [channel: number]: string } = {
  [CHANNEL.mail]: '/account/settings/base',
  [CHANNEL.sms]: '/account/settings/base',
  [CHANNEL.wecom]: '/account/settings/binding',
};

/** 接收方式: the user's address on each channel, or the missing address and a link to set it. */
export function Ways({ ways, isChosen, onReset }: WaysProps) {
  return (
    <Section
      title="接收方式"
      lead="所有消息都在右上角的铃铛里，不会丢失。没有改动过的消息按单位的提醒设置发送，改动之后按自己的选择发送。"
    >
      <dl className={classes.ways}>
        {ways.map(({ channel, title, target, problem }) => (
          <div key={channel} className={classes.way}>
            <dt>{title}</dt>
            <dd>
              {target ?? <span className={classes.missing}>{problem}</span>}
              {target === undefined && problem !== CLOSED && <Link to={SET_AT[channel] ?? ''}>去设置</Link>}
            </dd>
          </div>
        ))}
      </dl>
      {isChosen && (
        <Button size="small" onClick={onReset}>
          恢复单位设置
        </Button>
      )}
    </Section>
  );
}

/** The server's text for a channel the organisation has not configured. */
const CLOSED = '单位未开通';

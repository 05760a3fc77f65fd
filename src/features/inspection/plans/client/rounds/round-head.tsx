import { Tag } from 'antd';
import { useState } from 'react';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import { CountDown } from '../../../../../client/ui/count-down.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import { durationWords } from '../../../../../kinds/duration/meaning.ts';
import { PhotoStrip } from './photo-strip.tsx';

/** Statuses 已完成 and 已取消 of the dictionary plan_execute_status: nothing is left to be done. */
const DONE = 2;
const ENDED: readonly unknown[] = [DONE, 4];

/** Head of a round: status, due time and the sign-in of its inspector. */
export function RoundHead({ round }: { round: WireRecord }) {
  const { label } = useDictionary('plan_execute_status');
  const signIn = signInOf(round);
  return (
    <header className="round-head">
      <p>
        <strong>{label(round.status)}</strong>
        {typeof round.marks === 'string' &&
          round.marks.split('、').map((mark) => (
            <Tag key={mark} color="warning" style={{ marginInline: '8px 0' }}>
              {mark}
            </Tag>
          ))}
        {!ENDED.includes(round.status) && (
          <>
            ，请在 {String(round.dueTime ?? '').slice(0, 16)} 前完成
            <TimeLeft round={round} />
          </>
        )}
      </p>
      {typeof round.inspectors === 'string' && <p>{groupWords(round)}</p>}
      {signIn && (
        <p>
          {signIn.who} {signIn.time} 签到：{signIn.words}
        </p>
      )}
      {round.status === DONE && <p>{summaryWords(round)}</p>}
      {signIn && <PhotoStrip pictures={signIn.picture} photos={null} slot="" label="签到" onRemove={() => undefined} />}
    </header>
  );
}

/** Summary of a round in words: results, time since the sign-in, distance, late or in time. */
export function summaryWords({ summary }: WireRecord): string {
  if (typeof summary !== 'object' || summary === null || Array.isArray(summary)) return '';
  const { open, normal, abnormal, absent, minutes, distance, isLate }: WireRecord = { ...summary };
  const counts = [`正常 ${normal}`, `异常 ${abnormal}`, `不适用 ${absent}`, `未查 ${open}`].join('，');
  const took = typeof minutes === 'number' && `用时 ${durationWords(minutes)}`;
  const far = typeof distance === 'number' ? `签到距离 ${distance} 米` : '签到无距离';
  return [counts, took, far, isLate === true ? '已超期' : '按时'].filter(Boolean).join('；');
}

const DAY_MS = 86_400_000;
/** Countdown in seconds on the last day; afterwards a note that the round may still be done. */
function TimeLeft({ round }: { round: WireRecord }) {
  const [isOver, setOver] = useState(false);
  if (round.isLate === true || isOver) return '（已超期，仍可完成）';
  const due = parseWallTime(String(round.dueTime ?? ''));
  const left = (due?.getTime() ?? 0) - Date.now();
  if (!due || left <= 0 || left > DAY_MS) return null;
  return (
    <span className="round-left">
      （剩余 <CountDown target={due} onEnd={() => setOver(true)} />）
    </span>
  );
}

/** Names of the possible inspectors, and of the one who has taken the round. */
function groupWords({ inspectors, checkUserName }: WireRecord): string {
  if (typeof checkUserName === 'string') return `由 ${checkUserName} 执行（可执行人：${String(inspectors)}）`;
  return `${String(inspectors)} 中任一人签到后执行`;
}

function signInOf({ signIn }: WireRecord) {
  if (typeof signIn !== 'object' || signIn === null) return null;
  const text = (key: string) => String(Reflect.get(signIn, key) ?? '');
  const distance = text('distance') && `距离 ${text('distance')} 米`;
  const odd = Reflect.get(signIn, 'misplaced') === true ? '位置异常' : '';
  const words = [text('addressName'), distance, odd].filter(Boolean).join('，');
  return {
    picture: text('picture'),
    who: text('userName'),
    time: text('signTime').slice(5, 16),
    words: words || '无位置',
  };
}

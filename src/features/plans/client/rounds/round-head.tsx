import { useDictionary } from '../../../../client/resource/use-dictionary.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { PhotoStrip } from './photo-strip.tsx';

/** What the round is, until when, and how its inspector signed in. */
export function RoundHead({ round }: { round: WireRecord }) {
  const { label } = useDictionary('plan_execute_status');
  const signIn = signInOf(round);
  return (
    <header className="round-head">
      <p>
        <strong>{label(round.status)}</strong>，请在 {String(round.dueTime ?? '').slice(0, 16)} 前完成
        {round.isLate === true && '（已超期，仍可完成）'}
      </p>
      {typeof round.inspectors === 'string' && <p>{groupWords(round)}</p>}
      {signIn && (
        <p>
          {signIn.who} {signIn.time} 签到：{signIn.words}
        </p>
      )}
      {signIn && <PhotoStrip pictures={signIn.picture} photos={null} slot="" label="签到" onRemove={() => undefined} />}
    </header>
  );
}

/** Whose it may be, or whose it has become. */
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

import { type Strength, strengthOf } from './password-strength.ts';
import classes from './strength-meter.module.css';

const WORDS: Readonly<Record<Strength, string>> = { weak: '弱', fair: '中', strong: '强' };
const BARS: readonly Strength[] = ['weak', 'fair', 'strong'];

export function StrengthMeter({ password, account }: { password: string; account: string }) {
  const strength = strengthOf(password, account);
  if (strength === null) return null;
  return (
    <div className={classes.meter} role="status" data-strength={strength}>
      <span className={classes.bars} aria-hidden>
        {BARS.map((bar, index) => (
          <span key={bar} className={classes.bar} data-on={index <= BARS.indexOf(strength)} />
        ))}
      </span>
      密码强度：{WORDS[strength]}
    </div>
  );
}

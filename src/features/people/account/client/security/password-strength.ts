/** Rough estimate of how hard a password is to guess; leaked passwords are not looked up. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];
/**
 * Lengths in lower-case letters that count as fair and strong; each further class of characters is worth two letters.
 */
const FAIR = 10;
const STRONG = 14;
const CLASS_WORTH = 2;

/** Last code of ASCII; a character beyond it counts twice, because there are thousands of them. */
const ASCII = 127;

/** Length without repeated and neighbouring characters (aaa, 1234, cba), which guessers try first. */
function tellingLength(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const telling = codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1);
  return telling.length + telling.filter((code) => code > ASCII).length;
}

/** Strength of a password as a hint; the server decides whether it is accepted (wire.md#5.1). null for an empty one. */
export function strengthOf(password: string, account: string): Strength | null {
  if (password === '') return null;
  const plain = password.toLowerCase();
  const named = account !== '' && plain.includes(account.toLowerCase());
  const classes = CLASSES.filter((one) => one.test(password)).length;
  const worth = tellingLength(password) + (classes - 1) * CLASS_WORTH - (named ? account.length : 0);
  if (worth >= STRONG) return 'strong';
  return worth >= FAIR ? 'fair' : 'weak';
}

/** How long a guess would take, roughly: what a hint can say without knowing every leaked word. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];
/** Lengths of lower-case letters that are fair and strong; each further class of characters is worth two of them. */
const FAIR = 10;
const STRONG = 14;
const CLASS_WORTH = 2;

/** Beyond ASCII there are thousands to choose from. */
const ASCII = 127;

/** Repeated and neighbouring characters (aaa, 1234, cba) count once: they are what guessers try first. */
function tellingLength(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const telling = codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1);
  return telling.length + telling.filter((code) => code > ASCII).length;
}

/** A hint only: whether a password is taken is decided by the server (wire.md#5.1). null: nothing to judge. */
export function strengthOf(password: string, account: string): Strength | null {
  if (password === '') return null;
  const plain = password.toLowerCase();
  const named = account !== '' && plain.includes(account.toLowerCase());
  const classes = CLASSES.filter((one) => one.test(password)).length;
  const worth = tellingLength(password) + (classes - 1) * CLASS_WORTH - (named ? account.length : 0);
  if (worth >= STRONG) return 'strong';
  return worth >= FAIR ? 'fair' : 'weak';
}

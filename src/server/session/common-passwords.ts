import { foldedText } from '../../engine/folded.ts';

/**
 * Words in passwords that people try first. With capitals, letters written as digits, and digits and symbols at either
 * end they cover what would be a list of megabytes.
 */
const STEMS = new Set(
  `a aa aaa ab abc abcd abcde abcdef abcdefg access account admin admina administrator adminadmin alex america andrew
  angel anhui anna anquan anquanguanli anquanyuan anthony apple asd asdasd asdf asdfgh asdzxc ashley asshole ax babygirl
  bailey baidu baobao baobei bandit baseball basketball batman beijing biteme blink boss bubbles buster butterfly
  canon caonima carlos changeit changeme charlie chelsea chengdu chengxu china chocolate chongqing company computer
  cookie corvette daniel database default demo demodemo dengdeng dianzi diablo digital dongdong donald dragon dubsmash
  eagle edc enter family ferrari fishing flower football forever freedom friend friends fuck fuckme fuckyou game gaofei
  george ginger gongchang gongsi google gongzuo guangdong guangzhou guanli guanliyuan guest haha hahaha hainan hammer
  hangzhou hannah haoren harley hello hellohello helloworld henan hockey hongkong huang huangjin huawei hubei hunan
  hunter huochai iloveu iloveyou information internet iphone iwantu jack jackson james jasmine jason jennifer jessica
  jesus jiangsu jianguo jiaoyu jinan jingli john jordan jordanx joshua justin kaifa killer kunming lanlan laoban laopo
  laogong letmein lilei linux login london long longlong love loveme lovely loveyou maggie mama manager marina martin
  master matrix matthew maverick melissa merlin mercedes michael michelle mima minecraft monkey mother mustang mypass
  mypassword mysql nanjing naruto newpassword nicole ningbo nihao nimda ninja nothing office oracle orange pass passpass
  passwd passwort password passwordpassword patrick pepper phoenix player please pokemon postgres power princess
  private purple pussy pw pwd qaz qazwsx qazwsxedc qingdao qq qqq qqqq qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu
  qwertyui qwertyuiop rabbit rainbow ranger redis robert rock root rootroot samantha samsung secret secure security server
  service sexy shadow shandong shangban shanghai shanxi shengchan shenghuo shenyang shenzhen sichuan silver simple
  snoopy soccer spider starwars steelers summer sunshine super superadmin superman superuser support suzhou sys sysadmin
  system taobao taylor temp tempest temporary tencent test tester testing testtest thomas thunder tianjin tianxia tigger
  tomcat toor trustno unknown user username vip viper walter wang wangba weixin welcome whatever wifi windows winner wo
  woaini woaiwojia wode wojia wolaopo wsx wuhan wx xiaoming xiamen xian xingming xitong xxx xxxx yahoo yamaha yankees yinhuan yonghu
  yourpassword youku yunnan zaq zhang zhangsan zhejiang zhengzhou zhongguo zhouzhou zxc zxcv zxcvb zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);

/** Rows and columns of keyboards, the alphabet, and common key sequences; matched in both directions. */
const WALKS = [
  ...'qwertyuiop asdfghjkl zxcvbnm 01234567890 abcdefghijklmnopqrstuvwxyz'.split(' '),
  ...'1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol qazwsxedcrfvtgbyhnujm'.split(' '),
  ...'1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 q2w3e4r5t6y a1s2d3f4g5h6 1a2b3c4d5e6f7g a1b2c3d4e5f6g7'.split(' '),
  ...'11223344556677889900 112233 147258369 159357 520 521 1314 5201314 789456123 741852963 963852741'.split(' '),
].flatMap((line) => [line, [...line].reverse().join('')]);

const SHORTEST_STEP = 3;
/** Maximum characters besides names and key sequences; so few characters add no security: `!`, `.`, `66`. */
const MAX_ODD = 2;
/** Maximum digits and symbols around a word, such as a date. */
const MAX_AROUND = 8;
/** Passwords of digits up to this length are refused: birthdays, telephone numbers. */
const MAX_DIGITS = 11;

/** Digits that share a key with these symbols. */
const SHIFTED: { readonly [symbol: string]: string } = Object.fromEntries(
  [...'!@#$%^&*()'].map((symbol, at) => [symbol, '1234567890'.charAt(at)]),
);
/** Letters replaced by these digits and symbols; `1` can replace two letters. */
const LETTERS: { readonly [sign: string]: string } = Object.fromEntries(
  ['0o', '1i', '3e', '4a', '5s', '6g', '7t', '8b', '9g', '@a', '$s', '!i', '+t', '|l', '€e', '£l'].map((pair) => [
    pair.charAt(0),
    pair.slice(1),
  ]),
);

/** True for a common word in any spelling, a sequence of neighbouring keys, few digits, or one repeated part. */
export function isCommonPassword(password: string): boolean {
  const plain = foldedText(password);
  return isShortNumber(plain) || isRepeated(plain) || isWalk(plain) || coresOf(plain).some((core) => STEMS.has(core));
}

/** True if the password is little more than a name of its owner, forwards or backwards. */
export function isMadeOfName(password: string, name: string): boolean {
  const [plain, own] = [password, name].map(foldedText);
  if (!plain || !own || own.length < 2) return false;
  return [own, [...own].reverse().join('')].some((word) => {
    const rest = plain.replaceAll(word, '');
    if (rest === plain) return false;
    return rest.length <= MAX_ODD || (rest.length <= MAX_AROUND && !/\p{L}/u.test(rest));
  });
}

function isShortNumber(plain: string): boolean {
  return plain.length <= MAX_DIGITS && /^\p{Nd}+$/u.test(plain);
}

/** True for one repeated part: `abcabc`, `8888`. */
function isRepeated(plain: string): boolean {
  return plain.length > 1 && `${plain}${plain}`.indexOf(plain, 1) < plain.length;
}

/** True if, without parts of WALKS and repeated characters, at most MAX_ODD characters are left. */
function isWalk(plain: string): boolean {
  const keys = [...plain].map((sign) => SHIFTED[sign] ?? sign).join('');
  const fewest = [0];
  for (let end = 1; end <= keys.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + 1;
    for (let start = end - SHORTEST_STEP; start >= 0 && isStep(keys.slice(start, end)); start -= 1) {
      best = Math.min(best, fewest[start] ?? 0);
    }
    fewest.push(best);
  }
  return (fewest[keys.length] ?? 0) <= MAX_ODD;
}

function isStep(piece: string): boolean {
  return WALKS.some((line) => line.includes(piece)) || new Set(piece).size === 1;
}

/** Possible words of the password: without up to MAX_AROUND characters around the word, with digits read as letters. */
function coresOf(plain: string): string[] {
  const before = /^[^\p{L}]*/u.exec(plain)?.[0].length ?? 0;
  const behind = /[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0;
  const cores = new Set<string>();
  for (let head = 0; head <= Math.min(before, MAX_AROUND); head += 1) {
    for (let tail = 0; tail <= Math.min(behind, MAX_AROUND - head); tail += 1) {
      const word = plain.slice(head, plain.length - tail);
      for (const spelling of [word, word.replaceAll('1', 'l')]) cores.add(asLetters(spelling));
    }
  }
  return [...cores];
}

function asLetters(word: string): string {
  return [...word]
    .map((sign) => LETTERS[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}]/gu, '');
}

import { describe, expect, it } from 'vitest';
import { isCommonPassword, isMadeOfName } from './common-passwords.ts';
import { passwordProblem, randomPassword } from './passwords.ts';

/** Entries of lists of common passwords, in their original spelling. */
const TRIED_FIRST = `Admin@123 admin@123456 Admin123! 1qaz@WSX 1qaz2wsx !QAZ2wsx zaq12wsx Passw0rd! P@ssw0rd P@$$w0rd2024 Qwer1234
  qwer@1234 Qwerty123 qwertyuiop asdfghjkl zxcvbnm123 abc@12345 Abc123456 abcd1234 a1234567 aa123456 a12345678 12345678
  123456789 1234567890 0987654321 87654321 11111111 88888888 00000000 11223344 12341234 123123123 147258369 159357159
  20001231 19900101 13800138000 woaini520 woaini1314 5201314520 iloveyou 1loveyou iL0vey0u! letmein1 changeme1 Welcome@1
  welcome2024 Root@2024 root1234 toor1234 administrator 5up3rm4n superman1 $unshine sunsh1ne! Test1234 test@2024 Huawei@123
  huawei12#$ Company2026! Anquan@123 yinhuan123 xitong2025 guanli888 gongsi@888 mima1234 beijing2008 shanghai1 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 a1b2c3d4 qazwsxedc qweasdzxc abcabcabc k7Rqk7Rq aaaa1111 !@#$%^&* 1234qwer asdf1234! zzzzzzzz1 Ｐａｓｓｗｏｒｄ１
  password1 Password! secret123 system@2023 server2012 oracle11 mysql123 tomcat123 postgres1 user1234 demo2026 Guest123`;

const COUNT = 3_000;

describe('passwords that are tried first', () => {
  it.each(TRIED_FIRST.split(/\s+/))('%s', (password) => expect(isCommonPassword(password)).toBe(true));

  it(`are thousands: ${COUNT} spellings of a dozen words`, () => {
    const words = 'admin password welcome dragon monkey shadow master sunshine princess woaini anquan beijing'.split(
      ' ',
    );
    const spellings = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
      (word: string) => word.replaceAll('a', '@').replaceAll('o', '0'),
      (word: string) => word.replaceAll('e', '3').replaceAll('s', '$').replaceAll('i', '1'),
    ];
    const around = '123 1234 12345 123456 ! 1! @123 #1 2020 2021 2022 2023 2024 2025 2026 888 666 00 007 .';
    const ends = around.split(' ').flatMap((end) => [(word: string) => word + end, (word: string) => end + word]);
    const all = words.flatMap((word) => spellings.flatMap((spell) => ends.map((end) => end(spell(word)))));
    const twice = all.flatMap((word) => [word, `${word}!`]);
    expect(new Set(twice).size).toBeGreaterThan(COUNT);
    expect(twice.filter((word) => !isCommonPassword(word))).toEqual([]);
  });

  it('are not what people think of for themselves, nor what is made up here', () => {
    const own =
      'k7Rq-mm2x 安全生产人人有责 liushui-gaoshan-7 My-own-8842 New-pass-5519 correct-horse-battery Ganjin2Zhi%Sheng tW9#vL2q';
    expect(own.split(' ').filter(isCommonPassword)).toEqual([]);
    expect(Array.from({ length: 2_000 }, randomPassword).filter(isCommonPassword)).toEqual([]);
  });
});

describe('the names of its owner', () => {
  it.each([
    'zhengdengzhengdeng',
    'ZhengDeng@2026',
    '123zhengdeng!',
    'gnedgnehz123',
    'zhengdengab',
    'ｚhengdeng1',
    '郑登郑登19900101',
  ])('make no password: %s', (password) =>
    expect(passwordProblem(password, 'zhengdeng', '郑登')).toBe('新密码过于简单，请更换'),
  );

  it('may stand in a longer one', () => {
    expect(isMadeOfName('zhengdeng-shangshan-kanhua', 'zhengdeng')).toBe(false);
    expect(isMadeOfName('tW9#vL2q', '')).toBe(false);
  });
});

it('the longest password is judged, whatever it repeats', () => {
  const longest = ['a', 'ab1', 'qwe', '1qaz', '!', '字'].map((piece) => piece.repeat(128).slice(0, 128));
  expect(longest.map(isCommonPassword)).toEqual(longest.map(() => true));
});

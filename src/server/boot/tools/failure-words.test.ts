import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

const coded = (code: string, message = 'what the system says\nsecond line') =>
  Object.assign(new Error(message), { code });

it.each([
  ['ENOSPC', '磁盘已满'],
  ['EACCES', '没有读写权限'],
  ['ENOENT', '找不到文件或目录'],
  ['ECONNREFUSED', '连接数据库失败'],
  ['28P01', '数据库拒绝了连接'],
])('says in both languages what %s means and what to do', (code, words) => {
  const lines = failureWords(coded(code), {}).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`命令没有完成：${words}`);
  expect(lines[1]).toMatch(/^The command did not finish: .*what the system says$/);
});

it('shows where an error happened only to those who ask for it', () => {
  expect(failureWords(new TypeError('odd'), {})).toBe('命令没有完成：odd\nThe command did not finish: odd');
  expect(failureWords(new TypeError('odd'), { LOG_LEVEL: 'debug' })).toContain('failure-words.test.ts');
});

import { codeOf } from '../../postgres/failure.ts';

/** Causes outside the program with their remedies, by error code of the system or SQLSTATE. */
const CAUSES: readonly (readonly [codes: RegExp, chinese: string, english: string])[] = [
  [/^(ENOSPC|EDQUOT|53100)$/, '磁盘已满，请清理后重试', 'the disk is full; free some space and try again'],
  [/^(EACCES|EPERM|EROFS)$/, '没有读写权限，请检查目录属主和权限', 'no permission; check who owns the folder'],
  [/^(ENOENT|ENOTDIR|EISDIR|ELOOP)$/, '找不到文件或目录，请检查路径', 'a file or folder was not found; check the path'],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0\d|08\w{3})$/,
    '连接数据库失败或中断，请检查 DATABASE_URL 和数据库',
    'the database cannot be reached; check DATABASE_URL and the database',
  ],
  [
    /^(28\w{3}|3D000|42501)$/,
    '数据库拒绝了连接或操作，请检查账号、密码和权限',
    'the database refused; check the account',
  ],
];

/** Text of an unexpected error in Chinese and English; with LOG_LEVEL=debug including the stack. */
export function failureWords(error: unknown, env: { LOG_LEVEL?: string | undefined } = process.env): string {
  const code = codeOf(error);
  const [, chinese = '', english = ''] = CAUSES.find(([codes]) => codes.test(code)) ?? [];
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] || code;
  const words = [
    `命令没有完成：${[chinese, reason].filter(Boolean).join('。')}`,
    `The command did not finish: ${[english, reason].filter(Boolean).join('. ')}`,
  ];
  const isWanted = env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace';
  return [...words, ...(isWanted && error instanceof Error ? [error.stack] : [])].join('\n');
}

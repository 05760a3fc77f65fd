import { expect } from 'vitest';
import type { Answer } from '../../../support/api-client.ts';
import { withoutTrace } from '../../../support/digest.ts';
import type { TestServer } from '../../../support/server.ts';

export interface Refusal {
  code: number;
  message?: string;
}

export const NOT_YOURS: Refusal = { code: 500, message: '没有权限操作该数据' };
export const FOREIGN_ORGANISATION: Refusal = { code: 500, message: '没有权限操作机构' };
export const UNKNOWN: Refusal = { code: 404, message: '记录不存在' };
export const INVALID: Refusal = { code: 400 };

type Calls = readonly (() => Promise<Answer>)[];

/** Expects each call to be refused in the envelope as `expected`, and the server's database to be unchanged. */
export const refusedAt =
  (server: TestServer) =>
  async (expected: Refusal, ...calls: Calls) =>
    withoutTrace(server, async () => {
      for (const [at, call] of calls.entries()) {
        const { status, body } = await call();
        expect({ at, status, ...body }).toMatchObject({ at, status: 200, success: false, ...expected });
      }
    });

/** Number of simultaneous calls that succeed; expects the others to be refused, not to fail with HTTP 500. */
export async function countSucceeded(calls: readonly Promise<Answer>[]): Promise<number> {
  const answers = await Promise.all(calls);
  for (const { status, body } of answers) expect([200, 429, 503], JSON.stringify(body)).toContain(status);
  return answers.filter(({ body }) => body.success).length;
}

import { describe, expect, it, vi } from 'vitest';
import { CleanedTexts } from '../../../src/kinds/rich-text/server/cleaned-texts.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serverOfFile, signedIn } from '../../support/servers/of-file.ts';

/** Formatted text that takes long to clean, in the form of a notice (docs/operations.md). */

const EVERYBODY = 2;
const server = serverOfFile(() => startPeopledServer());
/** User who manages notices: a safety manager of the demo data. */
const keeper = signedIn(server, 'linanqi');

/** Counts texts cleaned by the server's own thread. */
function inLoop() {
  const { mock } = vi.spyOn(CleanedTexts, 'clean');
  return () => mock.calls.length;
}

const draft = (content: string) => ({ title: '停车交底', type: 1, status: 0, noticeScope: EVERYBODY, content });

async function stored(content: string): Promise<string> {
  const id = await keeper.add('/sysNotice/add', draft(content));
  return (await keeper.read<{ content: string }>('/sysNotice/detail', { id })).content;
}

describe('formatted text', () => {
  it('of 10,000 characters is cleaned in a thread before it is stored', async () => {
    const cleaned = inLoop();
    const kept = await stored(`<p onclick="x()">请到现场。</p>${'<p><b>断电</b></p>'.repeat(720)}`);
    expect(kept).toBe(`<p>请到现场。</p>${'<p><strong>断电</strong></p>'.repeat(720)}`);
    expect(cleaned()).toBe(0);
  });

  it('is refused by the name of its field where the thread finds too much markup', async () => {
    const cleaned = inLoop();
    const { body } = await keeper.post('/sysNotice/add', draft('<em>'.repeat(4_000)));
    expect(body.message).toContain('内容的格式嵌套过深（最多 100 层），请清除格式后重试');
    expect(cleaned()).toBe(0);
  });

  it('is cleaned where it is read while it is short', async () => {
    const cleaned = inLoop();
    expect(await stored('<p onclick="x()">请到现场。</p>')).toBe('<p>请到现场。</p>');
    expect(cleaned()).toBeGreaterThan(0);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropFile, filesOf, type KeptFile, keepFile, keptFiles } from './kept-files.ts';

const fileOf = (id: string, more: Partial<KeptFile> = {}): KeptFile => ({
  ...{ id, userId: '7', work: 'round:1', slot: '12', name: '现场.png', requestId: `request-${id}` },
  ...{ file: new Blob(['x'], { type: 'image/png' }), savedAt: Date.now(), ...more },
});
const ids = async (userId = '7', work = 'round:1') => (await keptFiles(userId, work)).map(({ id }) => id);

afterEach(async () => {
  vi.useRealTimers();
  for (const userId of ['7', '8']) for (const { id } of await filesOf(userId)) await dropFile(id);
});

describe('kept files', () => {
  it('are those of their work and their user, oldest first', async () => {
    await keepFile(fileOf('b', { savedAt: Date.now() + 5_000 }));
    await keepFile(fileOf('a'));
    await keepFile(fileOf('c', { work: 'round:2' }));
    await keepFile(fileOf('d', { userId: '8' }));
    expect(await ids()).toEqual(['a', 'b']);
    await dropFile('a');
    expect(await ids()).toEqual(['b']);
  });

  it('go after seven days, as drafts do', async () => {
    await keepFile(fileOf('a'));
    vi.useFakeTimers({ now: Date.now() + 604_800_001, toFake: ['Date'] });
    expect(await ids()).toEqual([]);
    vi.useRealTimers();
    expect(await ids()).toEqual([]);
  });
});

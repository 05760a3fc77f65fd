import { expect, it } from 'vitest';
import { DRAFT_STORY, draftAddress, draftIn } from './draft-link.ts';

const DRAFT = JSON.stringify({ name: 'CameraFile', title: '摄像头档案 +/=&#?', record: { properties: {} } });

it('brings a draft of any size into the fragment of an address, and out of it', async () => {
  const fields = Array.from({ length: 500 }, (_, at) => [`field${at}`, { type: 'string', title: `第 ${at} 个字段` }]);
  for (const draft of [DRAFT, JSON.stringify({ record: { properties: Object.fromEntries(fields) } })]) {
    const { origin, pathname, search, hash } = new URL(await draftAddress('http://127.0.0.1:6006/kit/', draft));
    expect([origin, pathname]).toEqual(['http://127.0.0.1:6006', '/kit/']);
    expect(new URLSearchParams(search).get('path')).toBe(`/story/${DRAFT_STORY}`);
    expect(hash).toMatch(/^#draft=[\w-]+$/);
    expect(hash.length).toBeLessThan(draft.length + 100);
    expect(await draftIn(hash)).toBe(draft);
  }
});

it('answers nothing for an address without a draft, null for one that was cut off', async () => {
  const { hash } = new URL(await draftAddress('http://127.0.0.1:6006', DRAFT));
  for (const none of ['', '#', '#other']) expect(await draftIn(none)).toBeUndefined();
  for (const cut of ['#draft=', '#draft=%', hash.slice(0, -9)]) expect(await draftIn(cut), cut).toBeNull();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { documentOf, draft, fileOf, publish, withProperties } from '../support/revisions.ts';
import { ofFile } from '../support/servers/begun.ts';
import { Processes } from '../support/servers/processes.ts';
import { IS_NIGHT } from '../support/size.ts';

const FILE = fileOf('RiskType');
/** Milliseconds that a publish has run when its server dies; edit-sequences.test.ts tries random moments. */
const DELAYS_MS = IS_NIGHT ? [5, 25, 60] : [25];

const processes = ofFile(() => Processes.ofCompany());

const keysOf = async (client: ApiClient) =>
  (await client.read<{ fields: { key: string }[] }>('/schemas/RiskType')).fields.map(({ key }) => key);

it('another process serves a published field with its very next request', async () => {
  // One after the other, since the first start builds what is missing.
  const { admin: here } = await processes.begin();
  const { admin: there } = await processes.begin();
  expect(await keysOf(there)).not.toContain('lawArticle');
  const law = withProperties(FILE, { lawArticle: { type: 'string', title: '法规条款', 'x-search': true } });
  expect((await publish(here, await draft(here, law))).body).toMatchObject({ success: true });
  const added = await there.post('/RiskType/add', { name: '乙', code: 'Y', sort: 1, lawArticle: '第九条' });
  expect(added.body).toMatchObject({ success: true });
  expect(await keysOf(there)).toContain('lawArticle');
  const { hash } = await here.read<{ hash: string }>('/schemas/RiskType');
  expect((await new ApiClient(there.base).raw(`/schemas/RiskType/${hash}.js`)).status).toBe(200);
  expect(await here.rows('/RiskType/page', { lawArticle: '九' })).toMatchObject([{ name: '乙', lawArticle: '第九条' }]);
});

it('a process killed while it publishes leaves the schema as it was or as it was to be', async () => {
  for (const delayMs of DELAYS_MS) {
    const { server, admin: client } = await processes.begin();
    const key = `field${delayMs}`;
    const present = await documentOf(client, 'RiskType');
    const id = await draft(client, withProperties(present, { [key]: { type: 'string', title: key } }));
    const outcome = publish(client, id).catch(() => null);
    await sleep(delayMs);
    await server.end();
    const answer = await outcome;
    const { admin: again } = await processes.begin();
    const { state } = await again.read<{ state: string }>('/formmanager/detail', { id });
    const isPublished = state === 'published';
    if (answer?.body.success) expect(isPublished).toBe(true);
    expect((await keysOf(again)).includes(key)).toBe(isPublished);
    const values = isPublished ? { [key]: '值' } : {};
    const added = await again.post('/RiskType/add', { name: key, code: key, sort: 1, ...values });
    expect(added.body).toMatchObject({ success: true });
  }
});

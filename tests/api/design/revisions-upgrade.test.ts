import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { documentHash, documentText } from '../../../src/server/schemas/live-schemas.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { fileOf, publishDocument, rollBack, withProperties } from '../../support/revisions.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const FILE = fileOf('RiskType');
const LAW = { type: 'string', title: '法规条款', maxLength: 40 } as const;

let first: TestServer;
let admin: ApiClient;
const started: TestServer[] = [];

beforeEach(async () => {
  first = await startTestServer({ seed: 'none' });
  admin = await first.login();
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await first.stop();
});

/** Makes the published edit look as if its base were an older file than the one now shipped. */
async function madeFrom(older: Descriptor): Promise<void> {
  const { database } = first.platform;
  await database.query('insert into t_1.schema_base values ($1, $2)', [documentHash(older), documentText(older)]);
  await database.query('update t_1.schema_revision set base_hash = $1', [documentHash(older)]);
}

async function restart(): Promise<ApiClient> {
  const server = await startTestServer({ seed: 'none', database: first.database });
  started.push(server);
  return server.login();
}

interface Row {
  id: number;
  state: string;
  note: string;
  conflicts?: unknown;
}

const revisionsOf = (client: ApiClient) => client.rows<Row>('/formmanager/page', { typeName: 'RiskType' });
const inForce = async (client: ApiClient) => (await revisionsOf(client)).find(({ state }) => state === 'published');
async function fieldsOf(client: ApiClient) {
  const { fields } = await client.read<{ fields: { key: string; title: string }[] }>('/schemas/RiskType');
  return new Map(fields.map((field) => [field.key, field]));
}

describe('a start with published revisions', () => {
  it('merges an edit onto the new file and publishes the outcome', async () => {
    await publishDocument(admin, withProperties(FILE, { lawArticle: LAW }));
    await madeFrom({ ...FILE, title: '旧的名称' });
    // The edit still has the old title: only the shipped file changed it since.
    await first.platform.database.query(
      `update t_1.schema_revision set document = replace(document, '"title": "${FILE.title}",\n  "display"', '"title": "旧的名称",\n  "display"')`,
    );
    const again = await restart();
    expect(await again.read('/schemas/RiskType')).toMatchObject({ title: FILE.title });
    expect((await fieldsOf(again)).has('lawArticle')).toBe(true);
    const row = await inForce(again);
    expect(row).toMatchObject({ note: expect.stringContaining('自动合并') });
    expect(row?.conflicts).toBeUndefined();
  });

  it('keeps an edit the new file disagrees with, and reports it', async () => {
    const edited = { ...FILE.record.properties.code, title: '我的编码' };
    await publishDocument(admin, withProperties(FILE, { code: edited }));
    await madeFrom(withProperties(FILE, { code: { ...FILE.record.properties.code, title: '旧编码' } }));
    const again = await restart();
    expect((await fieldsOf(again)).get('code')).toMatchObject({ title: '我的编码' });
    expect(await inForce(again)).toMatchObject({
      note: expect.stringContaining('1 处需要人工确认'),
      conflicts: [{ path: 'record.properties.code.title', base: '旧编码', mine: '我的编码', theirs: '编码' }],
    });
    const other = await restart();
    expect(await revisionsOf(other)).toHaveLength(2);
  });

  it('goes back to a version made from an older file without losing what the new one brought', async () => {
    await publishDocument(admin, withProperties(FILE, { lawArticle: LAW }));
    const older = withProperties(FILE, { remark: undefined });
    await madeFrom(older);
    await first.platform.database.query('update t_1.schema_revision set document = $1', [
      documentText(withProperties(older, { lawArticle: LAW })),
    ]);
    const again = await restart();
    const keysOf = async () => [...(await fieldsOf(again)).keys()];
    expect(await keysOf()).toEqual(expect.arrayContaining(['remark', 'lawArticle']));
    const more = { lawArticle: LAW, owner: { type: 'string', title: '归口' } as const };
    const owner = await publishDocument(again, withProperties(FILE, more));
    expect((await rollBack(again, owner)).body).toMatchObject({ success: true });
    const keys = await keysOf();
    expect(keys).toEqual(expect.arrayContaining(['remark', 'lawArticle']));
    expect(keys).not.toContain('owner');
  });

  it('does not stop for an edit that no longer compiles: the file serves, and the edit says why', async () => {
    await publishDocument(admin, withProperties(FILE, { lawArticle: LAW }));
    await first.platform.database.query(
      `update t_1.schema_revision set document = replace(document, 'maxLength": 40', 'maxLenght": 40')`,
    );
    const again = await restart();
    expect((await fieldsOf(again)).has('lawArticle')).toBe(false);
    expect(await inForce(again)).toMatchObject({ conflicts: { problem: expect.stringContaining('maxLenght') } });
    expect((await again.raw('/../readyz')).status).toBe(200);
  });
});

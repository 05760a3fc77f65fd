import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnake } from '../../src/engine/projections/table.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { hiddenKeys } from '../../src/engine/rules/conditions.ts';
import { loadCatalogs } from '../../src/server/schemas/descriptors.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { type Body, inputsOf, newest, pathOf, plainResources, Samples } from './samples.ts';
import { standIns } from './suites.ts';

const catalog = loadCatalogs().base;

let server: TestServer;
let admin: ApiClient;
let samples: Samples;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  samples = new Samples(admin, catalog);
});

afterAll(() => server?.stop());

async function history(resource: Resource, id: unknown): Promise<Body[]> {
  const { rows } = await server.platform.database.query(
    'select event, seq, before, after, actor_name, schema_hash, prev_hash, hash from t_1.record_history where resource = $1 and record_id = $2 order by seq',
    [resource.name, id],
  );
  return rows;
}

const messagesIn = ({ body }: Answer) => (body.extras?.errors ?? []) as { field: string; message: string }[];

/** The refusal leaves every table as it was. */
async function refuses(work: () => Promise<void>): Promise<void> {
  const before = await businessDigest(server);
  await work();
  expect(await businessDigest(server)).toEqual(before);
}

describe.each(standIns(plainResources(catalog)).map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const inputs = inputsOf(resource);
    const add = `/${name}/add`;
    const edit = `/${name}/edit`;
    let body: Body;
    let row: Body;

    beforeAll(async () => {
      body = await samples.body(name);
      await samples.makeRoom(name, body);
      await admin.write(add, body);
      row = await newest(admin, name);
    });

    test('calls-20 a key the resource does not have is refused by name, one it only shows is ignored', async () => {
      await refuses(async () => {
        const answer = await admin.post(add, { ...body, noSuchKey: 1 });
        expect(answer.body).toMatchObject({ success: false, code: 400, message: '未知字段：noSuchKey' });
      });
      const forged = { createdUserName: '别人', createdTime: '2000-01-01 00:00:00', updatedUserId: '1', confirm: true };
      const answer = await admin.post(edit, { ...row, ...forged });
      expect(answer.body.success).toBe(true);
      expect(await newest(admin, name)).toMatchObject({ createdUserName: '超级管理员', createdTime: row.createdTime });
    });

    test('a value of another shape is refused, never converted', async () => {
      await refuses(async () => {
        // What a condition hides is not looked at, whatever it is.
        const hidden = hiddenKeys(inputs, body);
        for (const field of inputs.filter(({ key, kind }) => kind !== 'json' && !hidden.has(key))) {
          for (const wrong of [{ $ne: 1 }, ['x'], { toString: 'x' }]) {
            const answer = await admin.post(add, { ...body, [field.key]: wrong });
            expect(answer.body, `${field.key} = ${JSON.stringify(wrong)}`).toMatchObject({ success: false });
            expect(answer.status).toBe(200);
          }
        }
      });
    });

    test('texts are limited in characters, not in bytes', async () => {
      const texts = inputs.filter(
        ({ kind, key, schema }) => (kind === 'text' || kind === 'textarea') && !schema.enum && body[key] !== undefined,
      );
      for (const field of texts) {
        const limit = field.schema.maxLength ?? 0;
        await refuses(async () => {
          const answer = await admin.post(edit, { id: row.id, [field.key]: '😀'.repeat(limit + 1) });
          expect(messagesIn(answer)).toContainEqual({ field: field.key, message: field.messages.maxLength });
        });
        if (field.schema.pattern || field.unique) continue;
        const longest = await admin.post(edit, { id: row.id, [field.key]: '😀'.repeat(limit) });
        expect(longest.body.success, field.key).toBe(true);
        await admin.write(edit, { id: row.id, [field.key]: body[field.key] });
      }
    });

    test('an emptied optional input is stored as empty', async () => {
      const field = inputs.find(
        ({ key, required, requiredWhen, relation, kind, default: standard }) =>
          body[key] !== undefined &&
          !required &&
          requiredWhen.length === 0 &&
          !relation &&
          standard === undefined &&
          kind !== 'boolean' &&
          key !== 'rankReason',
      );
      if (!field) return;
      expect((await admin.post(edit, { id: row.id, [field.key]: null })).body.success).toBe(true);
      expect((await newest(admin, name))[field.key]).toBeUndefined();
      await admin.write(edit, { id: row.id, [field.key]: body[field.key] });
    });

    test('the same unique value is taken once, however many ask at once', async () => {
      const unique = [...resource.fields.filter((field) => field.unique).map(({ key }) => [key]), ...resource.unique];
      if (unique.length === 0) return;
      await refuses(async () => expect((await admin.post(add, body)).body.success).toBe(false));
      const another = await samples.body(name);
      await samples.makeRoom(name, another);
      // All of them have looked, and found the value free, before the first may write.
      const answers = await heldBack(3, () => admin.post(add, another));
      expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
      const late = await admin.post(add, another);
      for (const { status, body: told } of answers.filter((answer) => !answer.body.success)) {
        expect(status).toBe(200);
        expect({ ...told, timestamp: 0 }).toEqual({ ...late.body, timestamp: 0 });
      }
    });

    /** As many calls at once, held back where they write until every one of them has come so far. */
    async function heldBack(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
      const table = `t_1.${toSnake(name)}`;
      const { database } = server.platform;
      return database.exclusive(`held ${table}`, async (client) => {
        await client.query(`begin; lock table ${table} in share mode`);
        const calls = Array.from({ length: count }, call);
        await until(async () => {
          const waiting = await database.query(
            // Of writers of a value one record alone has, the first waits for the table and the others for him.
            "select 1 from pg_catalog.pg_locks where not granted and (relation = $1::regclass or locktype = 'advisory')",
            [table],
          );
          expect(waiting.rows).toHaveLength(count);
        });
        await client.query('rollback');
        return Promise.all(calls);
      });
    }

    test('delete needs only the id, and what is gone looks like what never was', async () => {
      await refuses(async () => {
        for (const id of [undefined, '', null])
          expect((await admin.post(`/${name}/delete`, { id })).body.message).toBe('Id不能为空');
        for (const id of [-1, '1 or 1=1', 2 ** 60, ['1'], {}]) {
          const answer = await admin.post(`/${name}/delete`, { id });
          expect([answer.status, answer.body.success]).toEqual([200, false]);
        }
      });
      const last = await newest(admin, name);
      const answer = await admin.post(`/${name}/delete`, { ...last, createdUserName: '别人' });
      expect(answer.body).toMatchObject({ success: true, code: 204 });
      expect((await history(resource, last.id)).at(-1)).toMatchObject({ event: 'delete' });
      const again = await admin.post(`/${name}/delete`, { id: last.id });
      const never = await admin.post(`/${name}/delete`, { id: 999_999_999 });
      expect({ ...again.body, timestamp: 0 }).toEqual({ ...never.body, timestamp: 0 });
      const { rows } = await server.platform.database.query(
        `select is_deleted from t_1.${toSnake(name)} where id = $1`,
        [last.id],
      );
      expect(rows).toEqual([{ is_deleted: true }]);
    });

    test('calls-13 a batch is deleted whole or not at all', async () => {
      const path = pathOf(resource, 'mutiDelete');
      if (!path) return;
      const one = await samples.add(name);
      await refuses(async () => {
        expect((await admin.post(path, [])).body).toMatchObject({ success: false, message: '未选择行' });
        expect((await admin.post(path, [one, { id: 999_999_999 }])).body.success).toBe(false);
        expect((await admin.post(path, 'x')).body.success).toBe(false);
        expect(
          (
            await admin.post(
              path,
              Array.from({ length: 1_001 }, (_, index) => index + 1),
            )
          ).body.success,
        ).toBe(false);
      });
      expect((await admin.post(path, [one, String(one.id)])).body.success).toBe(true);
      const { rows } = await admin.read<{ rows: Body[] }>(`/${name}/page`, { pageSize: 500 });
      expect(rows.map(({ id }) => id)).not.toContain(one.id);
    });
  },
);

import type { Endpoint } from '../../../src/server/endpoint.ts';
import { refuse } from '../../../src/server/errors.ts';
import type { Platform } from '../../../src/server/platform.ts';

const body: Endpoint['body'] = {
  type: 'object',
  additionalProperties: false,
  properties: { text: { type: 'string', title: '内容', maxLength: 20 }, count: { type: 'integer', title: '数量' } },
};

const call = (verb: string, handler: Endpoint['handler']): Endpoint => ({
  method: 'POST',
  path: `/planted/${verb}`,
  title: verb,
  access: 'permission',
  envelope: 'wrapped',
  body,
  handler,
});

/** A sound call and three with a defect; a campaign must find exactly these three. */
export function plantedEndpoints({ database }: Platform): Endpoint[] {
  const textOf = (input: { body: unknown }) => String((input.body as { text?: unknown }).text ?? ''); // `body` above
  return [
    call('sound', async (_, input) => void textOf(input)),
    // Cuts a character of two units in half, as programs do by mistake.
    call('throws', async (_, input) => void decodeURIComponent(encodeURIComponent(textOf(input).slice(0, 1)))),
    {
      ...call('saysTooMuch', async () => ({ ok: true, passwordHash: 'x' })),
      envelope: 'bare',
      reply: { type: 'object', properties: { ok: { type: 'boolean' } }, additionalProperties: false },
    },
    call('leavesARow', async (ctx, input) => {
      await database.tx(ctx.tenant, (db) =>
        db.run(
          db.t.insertInto('user_message_setting').values({
            user_id: Math.floor(Math.random() * 2 ** 40),
            quiet: [],
            updated_time: new Date(),
          }),
        ),
      );
      if (textOf(input).length < 1_000) throw refuse('D1011');
    }),
  ];
}

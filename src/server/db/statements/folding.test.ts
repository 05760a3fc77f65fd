import { describe, expect, it } from 'vitest';
import { combined, writesOf } from './folding.ts';
import type { Statement } from './statement.ts';

const NOTICE = 'insert into "t_1"."user_notice" ("user_id") values ($1)';
const HISTORY = 'insert into "t_1"."record_history" ("seq") values ($1)';
const OUTBOX = 'insert into "platform"."outbox" ("tenant") values ($1)';
const TELLING = 'insert into "platform"."outbox" select "user_id" from "t_1"."user_notice" where "notice_id" = $1';
const KEPT = 'update "platform"."idempotency" set "reply" = $1 where "key" = $2';

let made = 0;
const statement = (text: string, values: unknown[] = [1]): Statement => ({ text, name: `q${made++}`, values });
const texts = (...all: string[]) => combined(all.map((text) => statement(text))).map(({ text }) => text);
/** Returns the number of parts of each statement that is sent. */
const parts = (...all: string[]) => texts(...all).map((text) => (text.match(/"w\d+" as \(/g) ?? ['alone']).length);

describe('writes that are put off', () => {
  it('go together where they have no table in common, their values in the order of their parts', () => {
    const [one, ...more] = combined([statement(HISTORY, [7]), statement(KEPT, ['yes', 'a']), statement(OUTBOX, ['1'])]);
    expect(more).toEqual([]);
    expect(one?.values).toEqual([7, 'yes', 'a', '1']);
    expect(one?.text).toContain('"w1" as (update "platform"."idempotency" set "reply" = $2 where "key" = $3)');
    expect(one?.text).toContain('values ($4)');
  });

  it('of one table follow one another', () => {
    expect(parts(HISTORY, HISTORY, HISTORY)).toEqual([1, 1, 1]);
    expect(parts(HISTORY, NOTICE, OUTBOX, HISTORY, NOTICE, OUTBOX)).toEqual([3, 3]);
  });

  it('never stand beside one that reads what they write, before or behind it', () => {
    expect(parts(NOTICE, TELLING)).toEqual([1, 1]);
    expect(parts(TELLING, NOTICE)).toEqual([1, 1]);
    const [first = '', second = ''] = texts(NOTICE, TELLING, KEPT);
    expect(first).toContain('"idempotency"');
    expect(second).toBe(TELLING);
  });

  it('do not overtake one they depend on', () => {
    const [first = '', second = ''] = texts(KEPT, NOTICE, TELLING, NOTICE, HISTORY);
    expect(first).toContain('"user_notice"');
    expect(second).toBe(TELLING);
    expect(texts(KEPT, NOTICE, TELLING, NOTICE, HISTORY)).toHaveLength(3);
  });

  it('stay alone when they are more than one plain write, or are not planned once', () => {
    const moving = `with "gone" as (delete from "t_1"."a" returning "id") ${HISTORY}`;
    expect(parts(moving, OUTBOX)).toEqual([1, 1]);
    const unnamed = { text: OUTBOX, values: [1] };
    expect(combined([statement(HISTORY), unnamed, statement(KEPT)])).toHaveLength(3);
  });
});

it('tells what a statement writes, and which triggers that sets off', () => {
  expect(writesOf(`${OUTBOX} on conflict ("id") do update set "kind" = $2`)).toEqual([
    { table: '"platform"."outbox"', events: ['insert', 'update'] },
  ]);
  expect(writesOf('delete from only "t_1"."a" where "id" in (select "id" from "t_1"."b")')).toEqual([
    { table: '"t_1"."a"', events: ['delete'] },
  ]);
});

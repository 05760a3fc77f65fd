import { expect, test } from 'vitest';
import { unqualifiedTable } from './pg-session.ts';

test('a table without a schema is found wherever it stands', () => {
  expect(unqualifiedTable('select * from "risk_register"')).toBe('risk_register');
  expect(unqualifiedTable('select * from "t_1"."a" inner join "b" on true')).toBe('b');
  expect(unqualifiedTable('insert into "a" ("x") values ($1)')).toBe('a');
  expect(unqualifiedTable('update "a" set "x" = $1')).toBe('a');
  expect(unqualifiedTable('delete from "a"')).toBe('a');
  expect(unqualifiedTable('with "gone" as (delete from "m" returning "n") select * from "gone"')).toBe('m');
});

test('qualified tables, common table expressions and sub-selects are fine', () => {
  expect(unqualifiedTable('select "r"."id" from "t_1"."risk_register" as "r"')).toBeNull();
  expect(unqualifiedTable('with "gone" as (select 1) select * from "gone"')).toBeNull();
  expect(
    unqualifiedTable('with recursive "above" as (select 1 from "t_1"."a") select "above"."id" from "above"'),
  ).toBeNull();
  expect(unqualifiedTable('select * from (select "id" from "t_1"."a") as "u"')).toBeNull();
});

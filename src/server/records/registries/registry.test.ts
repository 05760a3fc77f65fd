import { expect, it } from 'vitest';
import { OnlyEntry, Registry } from './registry.ts';

const push = { key: 'push', text: 'a' };
const mail = { key: 'mail', text: 'b' };

it('keeps entries in the order they come, and finds them by their key', () => {
  const ways = new Registry<typeof push>('way', ({ key }) => key);
  ways.install([push, mail]);
  ways.install([push]);
  expect(ways.all()).toEqual([push, mail]);
  expect(ways.get('mail')).toBe(mail);
  expect(ways.get('fax')).toBeUndefined();
});

it('refuses another entry with the same key', () => {
  const ways = new Registry<typeof push>('way', ({ key }) => key);
  ways.install([push]);
  expect(() => ways.install([{ ...push }])).toThrow('way push exists twice');
});

it('without a key entries may be alike', () => {
  const ways = new Registry<typeof push>('way');
  ways.install([push, { ...push }]);
  expect(ways.all()).toHaveLength(2);
});

it('what one feature alone hands in is refused from a second one', () => {
  const way = new OnlyEntry<typeof push>('way');
  expect(way.only()).toBeUndefined();
  way.install([push]);
  expect(way.only()).toBe(push);
  expect(() => way.install([mail])).toThrow('way of the installation exists twice');
});

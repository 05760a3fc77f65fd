import type { KindFixture } from '../parts/fixture.ts';

export const id: KindFixture = {
  about: 'The record’s own number; a digit string for users, organisations and files.',
  property: { title: '编号', 'x-kind': 'id', 'x-search': { mode: 'in' } },
  supply: 'server',
  computed: false,
  values: [1, 2, 3],
  cleaned: [],
  refused: [],
  sheet: [],
  sheetRefused: [],
  filters: [
    { mode: 'in', raw: '2', finds: [1] },
    { mode: 'in', raw: '1,3', finds: [0, 2] },
  ],
};

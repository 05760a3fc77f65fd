import { expect, it } from 'vitest';
import { digestTexts } from './digest-text.ts';

it('a digest names what waits by stage and what of it is late, for those alone for whom something waits', () => {
  const texts = digestTexts([
    { title: '待整改', tasks: [{ userId: 1, open: 3, late: 1 }] },
    {
      title: '待验收',
      tasks: [
        { userId: 1, open: 2, late: 0 },
        { userId: 2, open: 1, late: 0 },
        { userId: 3, open: 0, late: 0 },
      ],
    },
  ]);
  expect([...texts]).toEqual([
    [1, '您共 5 项待办，其中 1 项已超时：待整改 3 项（1 项已超时），待验收 2 项'],
    [2, '您共 1 项待办：待验收 1 项'],
  ]);
});

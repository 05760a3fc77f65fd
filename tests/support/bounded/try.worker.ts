/** Worker thread of src/server/bounded/lane.test.ts that misbehaves on request. */
import { Refused } from '../../../src/server/bounded/refused.ts';
import { serve } from '../../../src/server/bounded/serve.ts';

export type TryTask = { does: 'answer'; value: unknown } | { does: 'refuse' | 'fail' | 'loop' | 'fill' | 'leave' };

let tasks = 0;

serve((task: TryTask): unknown => {
  tasks += 1;
  if (task.does === 'answer') return [task.value, tasks];
  if (task.does === 'refuse') throw new Refused('请改');
  if (task.does === 'fail') throw new Error('a defect');
  if (task.does === 'leave') process.exit(0);
  const held: unknown[] = [];
  for (;;) if (task.does === 'fill') held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
});

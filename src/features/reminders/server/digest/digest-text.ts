import type { OpenTasks } from '../../../../server/db/time-range.ts';

/** Open tasks of one stage, and the title of the stage. */
export interface StageTasks {
  title: string;
  tasks: readonly OpenTasks[];
}

/** One sentence for each person with open tasks, by id. */
export function digestTexts(stages: readonly StageTasks[]): Map<number, string> {
  const parts = new Map<number, { words: string[]; open: number; late: number }>();
  for (const { title, tasks } of stages) {
    for (const { userId, open, late } of tasks) {
      if (open === 0) continue;
      const own = parts.get(userId) ?? { words: [], open: 0, late: 0 };
      own.words.push(`${title} ${open} 项${late > 0 ? `（${late} 项已超时）` : ''}`);
      parts.set(userId, { words: own.words, open: own.open + open, late: own.late + late });
    }
  }
  return new Map([...parts].map(([userId, one]) => [userId, textOf(one)]));
}

function textOf({ words, open, late }: { words: readonly string[]; open: number; late: number }): string {
  const all = late > 0 ? `共 ${open} 项待办，其中 ${late} 项已超时` : `共 ${open} 项待办`;
  return `您${all}：${words.join('，')}`;
}

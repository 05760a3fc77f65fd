import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { Ctx } from '../../../../server/ctx.ts';
import type { OpenTasks } from '../../../../server/db/time-range.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import { digestTasks } from '../../../../server/jobs/own-clocks.ts';
import type { TimerJob } from '../../../../server/jobs/timer-jobs.ts';
import type { MessageKind } from '../../../../server/realtime/message-kinds.ts';
import { notify } from '../../../../server/realtime/outbox.ts';
import type { SettingSpec } from '../../../../server/records/registries/setting-specs.ts';
import { readSettings } from '../../../../server/settings.ts';
import { beginDigest, isDigestSent, selectPeople } from './reminders.sql.ts';

const CODE = 'REMINDER_DIGEST_TIME';
const STANDARD = '07:30';
const OFF = 'off';
const TIMES = ['06:00', '06:30', '07:00', STANDARD, '08:00', '08:30', '09:00', '12:00', '16:00', '17:00', '18:00'];
const TITLE = '每日汇总';

/** Setting of the time of digests, with text and check for 系统配置. */
export const DIGEST_SETTINGS: readonly SettingSpec[] = [
  {
    code: CODE,
    standard: STANDARD,
    effect: '每天几点给每个人发一条待办汇总，没有待办的不发。',
    takes: { as: 'choice', words: { [OFF]: '不发送', ...Object.fromEntries(TIMES.map((time) => [time, time])) } },
  },
];

export const DIGEST_KIND: MessageKind = {
  label: TITLE,
  group: 'remind',
  example: '您共…项待办，其中…项已超时：待整改…项，待验收…项',
};

/** Timer that once a day sends people the numbers of their open and their late tasks, by stage. */
export const digestTimer: TimerJob = {
  key: 'reminders.digest',
  title: '发送每日汇总',
  remark: '到了系统配置中的每日汇总时间，给每个有待办的人发一条汇总',
  every: { seconds: 60 },
  async run({ platform, tenant }) {
    const count = await inTenant(platform, tenant, sendDigests);
    return count === null ? '还没到时间，或今天的汇总已发送' : `已给 ${count} 人发送每日汇总`;
  },
};

/** Sends the digests of the day; null before their time, or if they have been sent. */
async function sendDigests(ctx: Ctx): Promise<number | null> {
  const [day = '', time = ''] = formatWallTime(ctx.now()).split(' ');
  const from = (await readSettings(ctx.db, [CODE])).get(CODE) ?? STANDARD;
  if (from === OFF || time.slice(0, 5) < from || (await isDigestSent(ctx.db, day))) return null;
  if (!(await beginDigest(ctx.db, day, ctx.now()))) return null;
  const stages = [];
  for (const { title, open } of digestTasks(ctx.catalog)) stages.push({ title, tasks: await open(ctx.db, ctx.now()) });
  const texts = digestTexts(stages);
  const people = await selectPeople(ctx.db, [...texts.keys()]);
  for (const id of people.keys()) {
    await notify(ctx, { userIds: [String(id)], title: TITLE, text: texts.get(id) ?? '' });
  }
  return people.size;
}

interface StageTasks {
  title: string;
  tasks: readonly OpenTasks[];
}

/** One sentence for each person with open tasks, by id. */
function digestTexts(stages: readonly StageTasks[]): Map<number, string> {
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

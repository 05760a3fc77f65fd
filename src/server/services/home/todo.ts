import type { UserCtx } from '../../ctx.ts';
import { TODO } from '../hazards/filters.ts';
import { countRecords } from '../records/page.ts';

export interface Todo {
  key: string;
  title: string;
  count: number;
  /** Screen where it is done. */
  path: string;
}

const ENTRIES = [
  { key: 'register', title: '待我提交', path: '/hazard/RiskRegister' },
  { key: 'judge', title: '待我研判', path: '/hazard/RiskJudge' },
  { key: 'check', title: '待我核查', path: '/hazard/RiskAgainCheck' },
  { key: 'rectify', title: '待我整改', path: '/hazard/RiskRectify' },
  { key: 'accept', title: '待我验收', path: '/hazard/RiskAcceptRecord' },
] as const;

/** What waits for the caller (domain §10.3): the rows of RiskRegister/page with the same `todo`. */
export async function homeTodo(ctx: UserCtx): Promise<Todo[]> {
  const resource = ctx.catalog.resource('RiskRegister');
  return Promise.all(
    ENTRIES.map(async ({ key, title, path }) => {
      const waiting = TODO[key]?.(ctx) ?? { never: true };
      return { key, title, count: await countRecords(ctx, resource, waiting), path };
    }),
  );
}

import type { JsonSchema } from '../../engine/json.ts';
import { signedIn, type UserCtx } from '../ctx.ts';
import type { Endpoint } from '../endpoint.ts';
import { hazardPage } from '../services/hazards/lists.ts';
import { homeCards } from '../services/home/cards.ts';
import { homeDetailAll } from '../services/home/display.ts';
import { homeTodo } from '../services/home/todo.ts';
import { listQuerySchema } from '../services/records/list-query.ts';

const PERIOD: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    queryYear: { type: 'string', maxLength: 10, title: '年份' },
    queryMonth: { type: 'string', maxLength: 10, title: '月份' },
  },
};

type Read = (ctx: UserCtx, query: Record<string, unknown>) => Promise<unknown>;

/** Home page figures, for every signed-in user within his own scope (wire §1.9, §11). */
export function homeEndpoints(): Endpoint[] {
  const nothing: JsonSchema = { type: 'object', additionalProperties: false };
  return [
    home('risktotal', homeCards, { query: PERIOD }),
    home('todo', homeTodo, { query: nothing }),
    home('riskdetail', hazardPage, hazardQuery),
    home('riskdetailAll', homeDetailAll, hazardQuery),
  ];
}

const hazardQuery: Pick<Endpoint, 'queryOf'> = {
  queryOf: (ctx) => listQuerySchema(ctx.catalog.resource('RiskRegister')),
};

function home(name: string, read: Read, query: Pick<Endpoint, 'query' | 'queryOf'>): Endpoint {
  return {
    method: 'GET',
    path: `/HomePageStatistic/${name}`,
    access: 'signed-in',
    envelope: 'wrapped',
    ...query,
    handler: (ctx, input) => read(signedIn(ctx), input.query),
  };
}

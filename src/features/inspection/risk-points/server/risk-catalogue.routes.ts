import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { listTree } from '../../../../server/records/list.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { allBaseData } from './risk-catalogue.ts';

const choice = { id: integer, name: text };

export function riskCatalogueEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/Address/treeList',
      title: '地址，下级在上级之下',
      gate: 'list',
      access: 'permission',
      permission: 'Address:page',
      envelope: 'wrapped',
      reply: list({ type: 'object', additionalProperties: true, title: '地址，其下级在 children 中' }),
      queryOf: (ctx) => listQuerySchema(ctx.catalog.resource('Address')),
      handler: (ctx, { query }) => listTree(signedIn(ctx), 'Address', { query }),
    },
    {
      method: 'GET',
      path: '/RiskPointType/allBaseData',
      title: '风险点类型及其风险点与排查项',
      gate: 'list',
      reply: list(
        object({ ...choice, riskPoints: list(object(choice)), items: list(object({ id: integer, item: text })) }),
      ),
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => allBaseData(signedIn(ctx)),
    },
  ];
}

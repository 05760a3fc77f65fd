import { signedIn } from '../../../server/ctx.ts';
import type { Endpoint } from '../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../server/http/replies/reply-shape.ts';
import { allBaseData } from './risk-catalogue.ts';

const choice = { id: integer, name: text };

export function riskCatalogueEndpoints(): Endpoint[] {
  return [
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

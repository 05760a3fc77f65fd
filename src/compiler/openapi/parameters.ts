import type { JsonSchema } from '../../engine/json.ts';
import { type QueryModel, toQuery } from '../../engine/projections/query.ts';
import type { Resource } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { ApiCall } from './call.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

const REQUEST_ID = { $ref: '#/components/parameters/RequestId' };

/** Path and query parameters of a call; filters of lists have the types of their fields. */
export function parametersOf(call: ApiCall, resources: readonly Resource[]): (Parameter | { $ref: string })[] {
  const inPath = [...call.path.matchAll(/\{([^}]+)\}/g)].map(
    ([, name = '']): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  );
  const resource = resources.find(({ name }) => call.path.startsWith(`/${name}/`)) ?? hazardsBehind(call, resources);
  const model = resource && isList(call.query) ? toQuery(resource) : undefined;
  const required = new Set(call.query?.required);
  const inQuery = Object.entries(call.query?.properties ?? {}).map(([name, declared]): Parameter => {
    const { title, ...schema } = model ? refine(name, declared, model) : declared;
    const words = title ? { description: title } : {};
    return { name, in: 'query', ...(required.has(name) ? { required: true } : {}), ...words, schema };
  });
  return [...inPath, ...inQuery, ...(call.method === 'POST' ? [REQUEST_ID] : [])];
}

/** Resource of hazards for the home page's statistics, whose calls list hazards under another path (wire.md#11). */
function hazardsBehind({ path }: ApiCall, resources: readonly Resource[]): Resource | undefined {
  return path.startsWith('/HomePageStatistic/') ? resources.find(({ workflow }) => workflow !== null) : undefined;
}

function isList(query: JsonSchema | undefined): boolean {
  return query?.properties?.sortField !== undefined;
}

const TITLES: { readonly [key: string]: string } = {
  searchValue: '关键字',
  searchBeginTime: '起始时间，YYYY-MM-DD HH:mm:ss',
  searchEndTime: '截止时间，YYYY-MM-DD HH:mm:ss',
};

function refine(name: string, declared: JsonSchema, { filters, sort }: QueryModel): JsonSchema {
  if (name === 'sortField') return { type: 'string', enum: Object.keys(sort), title: '排序字段' };
  if (name === 'sortOrder') {
    return { type: 'string', pattern: '^(a|de)scend(,(a|de)scend){0,2}$', title: '排序方向', examples: ['ascend'] };
  }
  const filter = filters[name];
  if (!filter) return { ...declared, title: declared.title ?? TITLES[name] };
  const { field, mode } = filter;
  const { title } = field;
  if (mode === 'contains') return { type: 'string', title: `${title}，包含` };
  if (mode === 'range') {
    const days = kindFacets[field.kind].time === undefined ? '' : '，可写 today、today-1、today+30';
    return { type: 'string', title: `${title}，起止以逗号分隔${days}` };
  }
  const type = field.schema.type ?? 'string';
  if (mode === 'in')
    return { type: type === 'string' ? type : ['string', ...[type].flat()], title: `${title}，可多个` };
  return { type, title };
}

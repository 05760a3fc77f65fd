import type { Descriptor } from '../../engine/descriptor.ts';
import { CRITERIA_KEY } from '../../engine/lists.ts';
import type { Action, Field, Resource } from '../../engine/resource.ts';
import type { Report } from '../problem.ts';
import { ADDRESS_KEYS } from '../vocabulary.ts';

interface LocatorContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Query keys used by the address line of every list. */
const TAKEN = ['do', 'id', 'view', 'pageNo', 'pageSize', 'sortField', 'sortOrder', CRITERIA_KEY];

/** Default address of records: by their id. */
const BY_ID = { field: 'id', query: 'record' };

/** Address of a record's detail; null: it has no detail of its own. */
export function compileLocator({ descriptor, fields, actions, report }: LocatorContext): Resource['address'] {
  const { address, workflowRecord = BY_ID.field } = descriptor;
  const hasDetail = actions.some(({ verb }) => verb === 'detail');
  // A stage row has no detail of its own: it is shown in the detail of its workflow's record.
  if (!address) return hasDetail && workflowRecord === BY_ID.field ? BY_ID : null;
  report.keys('address', address, ADDRESS_KEYS);
  const { field: key, query } = address;
  const field = fields.find((candidate) => candidate.key === key);
  const taken = [...TAKEN, ...fields.flatMap(({ search }) => search?.key ?? [])];
  if (!field)
    report.unknown(
      'address.field',
      key,
      fields.map((candidate) => candidate.key),
    );
  else if (!field.unique && field.from === null)
    report.add('address.field', `中的“${key}”须不得重复，请写 x-unique 或用 x-from 指向不得重复的字段`);
  else if (field.permission.read !== null) report.add('address.field', `中的“${key}”有单独的查看权限，请换一个字段`);
  if (!/^[a-z][a-zA-Z]{0,30}$/.test(query)) report.add('address.query', `“${query}”应为小写字母开头的英文词`);
  else if (taken.includes(query)) report.add('address.query', `“${query}”已是列表的查询参数，请换一个`);
  if (!hasDetail) report.add('address', '地址打开详情，请在 actions 中写“detail”');
  return { field: key, query };
}

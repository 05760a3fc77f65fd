import type { Descriptor, LabelSpec } from '../../engine/descriptor.ts';
import { isLabelSize, isLabelTag, LABEL_SIZES, type LabelSize, MAX_LABEL_FIELDS, tagOf } from '../../engine/labels.ts';
import { CRITERIA_KEY } from '../../engine/lists.ts';
import type { Action, Field, Resource } from '../../engine/resource.ts';
import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { checkTwice } from '../names.ts';
import type { Report } from '../problem.ts';
import { ADDRESS_KEYS, LABEL_KEYS } from '../vocabulary.ts';

const STANDARD_SIZE: LabelSize = '70x37';

interface LabelContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Label of a resource with defaults; null if the descriptor has none. */
export function compileLabel({ descriptor, fields, actions, report }: LabelContext): Resource['label'] {
  const verbs = actions.map(({ verb }) => verb);
  const { label: said, name, display } = descriptor;
  if (!said) {
    if (verbs.includes('label')) report.add('actions', '中的“label”要打印标签，请同时写“label”说明标签的内容');
    return null;
  }
  report.keys('label', said, LABEL_KEYS);
  if (!verbs.includes('detail')) report.add('label', '扫码后显示详情，请在 actions 中写“detail”');
  const { tag = tagOf(name), size = STANDARD_SIZE, code = 'id', title = display, fields: shown = [] } = said;
  if (!isLabelTag(tag)) report.add('label.tag', `“${tag}”应为 1 到 6 个小写字母`);
  if (!isLabelSize(size)) report.unknown('label.size', size, LABEL_SIZES);
  checkShown(report, fields, { code, title, fields: shown });
  return { tag, code, title, fields: [...shown], size: isLabelSize(size) ? size : STANDARD_SIZE };
}

function checkShown(
  report: Report,
  fields: readonly Field[],
  said: Required<Pick<LabelSpec, 'code' | 'title' | 'fields'>>,
): void {
  const { code, title, fields: shown } = said;
  checkTwice(report, 'label.fields', shown);
  if (shown.length > MAX_LABEL_FIELDS) report.add('label.fields', `最多 ${MAX_LABEL_FIELDS} 项`);
  const field = (key: string) => fields.find((candidate) => candidate.key === key);
  const places = [['label.code', code], ['label.title', title], ...shown.map((key) => ['label.fields', key] as const)];
  for (const [path = '', key = ''] of places) {
    const found = field(key);
    if (!found)
      report.unknown(
        path,
        key,
        fields.map((candidate) => candidate.key),
      );
    else if (!isPrintable(found)) report.add(path, `中的“${key}”不能印在标签上，请换一个字段`);
  }
  const coded = field(code);
  if (coded && code !== 'id' && !coded.unique)
    report.add('label.code', `中的“${code}”须不得重复，请写 x-unique 或用 id`);
  for (const [path, found] of [
    ['label.code', coded],
    ['label.title', field(title)],
  ] as const) {
    if (found && found.permission.read !== null) report.add(path, `中的“${found.key}”有单独的查看权限，请换一个字段`);
  }
}

/** False for pictures and formatted texts, which do not fit on a label, and for secrets and computed values. */
function isPrintable({ kind, secret, virtual }: Field): boolean {
  const facet: KindFacet = kindFacets[kind];
  return !secret && !virtual && facet.inSheet !== 'never' && !facet.holdsRows && !facet.markup;
}

/** Reports two resources with the same tag, whose QR codes could be confused. */
export function checkTags(report: Report, resource: Resource, all: Iterable<Resource>): void {
  const tag = resource.label?.tag;
  for (const other of all) {
    if (other === resource) return;
    if (tag === undefined || other.label?.tag !== tag) continue;
    report.add('label.tag', `“${tag}”已由 ${other.name} 使用，请为没有打印过标签的一个另写 tag，如 "${tag}x"`);
  }
}

interface LocatorContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Query keys that every list uses in its address. */
const TAKEN = ['do', 'id', 'view', 'pageNo', 'pageSize', 'sortField', 'sortOrder', CRITERIA_KEY];

/** Default address of records: by their id. */
const BY_ID = { field: 'id', query: 'record' };

/** Address of a record's detail; null if the resource has no detail. */
export function compileLocator({ descriptor, fields, actions, report }: LocatorContext): Resource['address'] {
  const { address, workflowRecord = BY_ID.field } = descriptor;
  const hasDetail = actions.some(({ verb }) => verb === 'detail');
  // A stage row has no address: the detail of its workflow's record shows it.
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

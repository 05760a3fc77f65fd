import type { Descriptor, LabelSpec } from '../../engine/descriptor.ts';
import { isLabelSize, isLabelTag, LABEL_SIZES, type LabelSize, MAX_LABEL_FIELDS, tagOf } from '../../engine/labels.ts';
import type { Action, Field, Resource } from '../../engine/resource.ts';
import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { checkTwice } from '../names.ts';
import type { Report } from '../problem.ts';
import { LABEL_KEYS } from '../vocabulary.ts';

const STANDARD_SIZE: LabelSize = '70x37';

interface LabelContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Content of a record's label; null: the resource has none. */
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
  return !secret && !virtual && facet.inSheet !== 'never' && !UNPRINTED.includes(kind);
}

const UNPRINTED: readonly string[] = ['images', 'files', 'rich-text', 'rows'];

/** Reports two resources with the same tag: their codes could be confused. */
export function checkTags(report: Report, resource: Resource, all: Iterable<Resource>): void {
  const tag = resource.label?.tag;
  for (const other of all) {
    if (other === resource) return;
    if (tag === undefined || other.label?.tag !== tag) continue;
    report.add('label.tag', `“${tag}”已由 ${other.name} 使用，请为没有打印过标签的一个另写 tag，如 "${tag}x"`);
  }
}

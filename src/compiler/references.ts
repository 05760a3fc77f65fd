import { LIST_WORDS } from '../engine/lists.ts';
import { fitsIndex, MAX_FOLDED_LENGTH, MAX_INDEXED_LENGTH } from '../engine/projections/table.ts';
import type { Field, Relation, Resource } from '../engine/resource.ts';
import { APPOINTED_STAGES, isAppointedStage } from '../engine/stages.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { checkTags } from './labels/label-rule.ts';
import { checkTwice } from './names.ts';
import { Report } from './problem.ts';
import { checkCodes } from './rules/rules.ts';
import { checkSingles } from './words/single.ts';

/** Checks names in a compiled resource that refer to its own parts or to other resources, once all are compiled. */
export function checkReferences(
  resource: Resource,
  all: ReadonlyMap<string, Resource>,
  dictionaries?: ReadonlySet<string>,
): Report {
  const report = new Report(resource.name);
  const keys = resource.fields.map((field) => field.key);
  const own = (path: string, key: string) => {
    if (!keys.includes(key)) report.unknown(path, key, keys);
  };
  own('display', resource.display);
  if (resource.scope) own('scope', resource.scope);
  if (resource.tree) own('tree', resource.tree);
  if (resource.treePath) own('treePath', resource.treePath);
  own('workflowRecord', resource.workflowRecord);
  for (const order of resource.order) own('order', order.field);
  for (const key of [...resource.unique, ...resource.indexes].flat()) own('unique/indexes', key);
  checkOrdered(report, resource);
  checkFolded(report, resource);
  checkSingles(report, resource);
  checkDisplay(report, resource);
  checkSearchKeys(report, resource);
  checkTags(report, resource, all.values());
  for (const section of resource.sections) for (const key of section.fields) own(`sections.${section.key}`, key);
  for (const section of resource.sections) checkTwice(report, `sections.${section.key}`, section.fields);
  for (const child of resource.children) checkChild(report, child, all);
  const screens = resource.screens.map((screen) => screen.name);
  for (const action of resource.actions) {
    if (action.screen && !screens.includes(action.screen))
      report.unknown(`actions.${action.verb}`, action.screen, screens);
  }
  const written = resource.fields.filter((field) => !field.base);
  for (const [at, fields, own] of [
    ...resource.actions.map(({ verb, form }) => [`actions.${verb}.form`, form?.fields ?? [], null] as const),
    ...resource.import.sheets.map((sheet) => [`import.sheets.${sheet.verb}`, sheet.fields, keys] as const),
    ['record.properties', written, keys] as const,
  ])
    checkFields(report, at, { fields, all, dictionaries, own });
  return report;
}

/** True for query keys of lists, exports (`screen`) and labels (`ids`). */
const isTaken = (key: string) => LIST_WORDS.has(key) || key === 'screen' || key === 'ids';

function checkSearchKeys(report: Report, { fields }: Resource): void {
  const seen = new Map<string, string>();
  for (const { key, search } of fields) {
    if (!search) continue;
    const at = `record.properties.${key}.x-search`;
    const other = seen.get(search.key);
    if (isTaken(search.key) || search.key in {}) report.add(at, `的查询键“${search.key}”是列表的保留字，请换一个`);
    else if (other !== undefined) report.add(at, `的查询键“${search.key}”已由字段“${other}”使用，请换一个`);
    seen.set(search.key, key);
  }
}

/** Checks indexes and the list order: the columns can be sorted, and indexed texts are short. */
function checkOrdered(report: Report, { fields, unique, indexes, order }: Resource): void {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const isOrdered = ({ kind, virtual }: Field) => {
    const facet: KindFacet = kindFacets[kind];
    return !virtual && facet.unordered === undefined;
  };
  const isIndexable = (field: Field) => isOrdered(field) && field.from === null;
  for (const [at, keys] of [
    ['unique', unique],
    ['indexes', indexes],
  ] as const) {
    for (const field of keys.flat().flatMap((key) => byKey.get(key) ?? [])) {
      if (!isIndexable(field)) report.add(at, `中的“${field.key}”不能建立索引，请去掉`);
      else if (!fitsIndex(field)) report.add(at, `中的“${field.key}”过长，请写 maxLength 不超过 ${MAX_INDEXED_LENGTH}`);
    }
  }
  for (const field of order.flatMap((term) => byKey.get(term.field) ?? [])) {
    if (field.permission.read !== null) report.add('order', `中的“${field.key}”有单独的查看权限，次序会泄露它的值`);
    if (!isOrdered(field)) report.add('order', `不能用于种类 ${field.kind}，请去掉`);
  }
}

function checkFolded(report: Report, { fields, unique }: Resource): void {
  for (const { key, kind, folded, unique: alone, schema } of fields) {
    if (!folded) continue;
    const at = `record.properties.${key}.x-fold`;
    if (!kindFacets[kind].foldable) report.add(at, `不能用于种类 ${kind}，请去掉`);
    if (!alone && !unique.flat().includes(key)) report.add(at, '只用于不得重复的字段，请写 x-unique 或列入 unique');
    if ((schema.maxLength ?? 0) > MAX_FOLDED_LENGTH)
      report.add(at, `只能用于较短的文本，请写 maxLength 不超过 ${MAX_FOLDED_LENGTH}`);
  }
}

/** Checks the display field, which every list that refers to the record discloses. */
function checkDisplay(report: Report, { fields, display }: Resource): void {
  const displayField = fields.find(({ key }) => key === display);
  if (!displayField) return;
  if (displayField.secret || displayField.virtual)
    report.add('display', `中的“${display}”是机密或不保存的字段，不能这样显示`);
  if (displayField.permission.read !== null) {
    report.add('display', `中的“${display}”有单独的查看权限，不能代表记录，请换一个字段`);
  }
}

function checkChild(report: Report, child: Resource['children'][number], all: ReadonlyMap<string, Resource>): void {
  const target = all.get(child.resource);
  if (!target) report.unknown('children', child.resource, [...all.keys()]);
  else if (!target.fields.some((f) => f.key === child.by))
    report.unknown(
      'children.by',
      child.by,
      target.fields.map((f) => f.key),
    );
}

interface FieldCheck {
  fields: Resource['fields'];
  all: ReadonlyMap<string, Resource>;
  dictionaries: ReadonlySet<string> | undefined;
  /** Keys of the record's fields, into which relations may copy; null in an action's form, which copies to inputs. */
  own: string[] | null;
}

function checkFields(report: Report, path: string, check: FieldCheck): void {
  for (const field of check.fields) {
    const at = `${path}.${field.key}`;
    if (field.dictionary && check.dictionaries && !check.dictionaries.has(field.dictionary)) {
      report.unknown(`${at}.x-dictionary`, field.dictionary, [...check.dictionaries]);
    }
    const own = [...check.fields.map((other) => other.key), ...(check.own ?? [])];
    checkNamed(report, at, { field, own });
    checkCodes(report, at, { field, all: check.all });
    if (field.rowFields.length > 0) {
      checkFields(report, `${at}.items.properties`, { ...check, fields: field.rowFields, own: null });
    }
    if (field.relation) checkRelation(report, `${at}.x-relation`, { field, relation: field.relation, ...check });
    checkThrough(report, `${at}.x-from`, { field, ...check });
  }
}

/** Checks keywords that name another field of the record. */
function checkNamed(report: Report, at: string, { field, own }: { field: Field; own: string[] }): void {
  const { importColumn, late } = field;
  const { otherwise, from, pinyin, sameDay } = importColumn;
  for (const [word, key] of Object.entries({ otherwise, pinyin, sameDay }))
    if (key && !own.includes(key)) report.unknown(`${at}.x-import.${word}`, key, own);
  for (const key of from) if (!own.includes(key)) report.unknown(`${at}.x-import.from`, key, own);
  if (late && !own.includes(late)) report.unknown(`${at}.x-late`, late, own);
}

function checkThrough(report: Report, at: string, { field, fields, all }: FieldCheck & { field: Field }): void {
  const through = fields.find(({ key }) => key === field.from?.relation);
  const target = through?.relation && all.get(through.relation.resource);
  if (through && target) checkFrom(report, at, { field, through, target });
}

type RelationCheck = FieldCheck & { field: Field; relation: Relation };

function checkRelation(report: Report, at: string, check: RelationCheck): void {
  const { relation } = check;
  const target = check.all.get(relation.resource);
  if (!target) {
    report.unknown(`${at}.resource`, relation.resource, [...check.all.keys()]);
    return;
  }
  const own = check.own ?? check.fields.map((field) => field.key);
  const targetKeys = target.fields.map((f) => f.key);
  const wanted = [relation.value, relation.label, ...Object.values(relation.copy), ...Object.keys(relation.match)];
  const joined = new Set(target.fields.flatMap((field) => field.relation?.labelKey ?? []));
  for (const key of Object.values(relation.fill)) {
    if (!targetKeys.includes(key) && !joined.has(key)) report.unknown(`${at}.fill`, key, targetKeys);
  }
  checkKeys(report, at, wanted, targetKeys);
  checkKeys(report, `${at}.facts`, relation.facts, targetKeys);
  checkStage(report, `${at}.stage`, check);
  checkChoices(report, `${at}.choices`, { target, relation, all: check.all });
  checkReach(report, at, { field: check.field, target, relation, beside: check.fields });
  checkKeys(report, `${at}.fill`, Object.keys(relation.fill), own);
  checkKeys(report, `${at}.copy`, Object.keys(relation.copy), own);
}

function checkKeys(report: Report, at: string, keys: readonly string[], known: readonly string[]): void {
  for (const key of keys) if (!known.includes(key)) report.unknown(at, key, [...known]);
}

/** Checks `stage`: the field must name one person and belong to a resource with a workflow. */
function checkStage(report: Report, at: string, { field, relation, all }: RelationCheck): void {
  const { stage, multiple, stageResource } = relation;
  if (stage === null) return;
  if (!isAppointedStage(stage)) report.unknown(at, stage, APPOINTED_STAGES);
  if (kindFacets[field.kind].choice?.as !== 'picker' || multiple) report.add(at, '环节只能写在指向一名人员的字段上');
  if (stageResource === null) report.add(at, '环节只能写在有流程的资源里，请写 workflow');
  else if (!all.has(stageResource)) {
    const names = [...all.keys()].flatMap((name) => [name, `${name}/candidates`]);
    report.unknown(at.replace(/stage$/, 'choices'), stageResource, names);
  }
}

/** Checks that the call named in `choices` exists; `choices` is `verb`, or `Resource/verb` for another resource. */
function checkChoices(
  report: Report,
  at: string,
  { target, relation, all }: { target: Resource; relation: Relation; all: ReadonlyMap<string, Resource> },
): void {
  const { choices } = relation;
  if (choices === 'list' || choices === 'tree') return;
  const [verb = '', owner = target.name] = choices.split('/').reverse();
  const reading = (all.get(owner)?.actions ?? []).filter(({ method }) => method === 'GET').map((action) => action.verb);
  if (!all.has(owner)) report.unknown(at, owner, [...all.keys()]);
  else if (!reading.includes(verb)) report.unknown(at, verb, reading);
}

interface Reach {
  field: Field;
  target: Resource;
  relation: Relation;
  /** Fields of the same record, which receive the copied values. */
  beside: readonly Field[];
}

/** Reports relations that disclose secret fields, or guarded fields without their permission (security.md#R5). */
function checkReach(report: Report, at: string, { field, target, relation, beside }: Reach): void {
  const { label, value, copy, match, multiple } = relation;
  checkShown(report, at, { shown: fieldOf(target.fields, label), by: field });
  if (value !== 'id') checkShown(report, at, { shown: fieldOf(target.fields, value), by: field });
  for (const [own, shown] of Object.entries(copy)) {
    checkShown(report, at, { shown: fieldOf(target.fields, shown), by: fieldOf(beside, own) });
  }
  for (const key of Object.keys(match)) checkShown(report, at, { shown: fieldOf(target.fields, key), by: field });
  // Requires text fields for values stored or looked up as text: a time or a list could be spelled in several ways.
  const texts = [...(value === 'id' ? [] : [value]), ...(multiple || value !== 'id' ? [label] : [])];
  for (const key of texts) {
    const targetField = fieldOf(target.fields, key);
    if (targetField && !isText(targetField)) report.add(at, `中的“${key}”不是 ${target.name} 的文本字段，请换一个`);
  }
}

/** Reports an x-from field that discloses more of another resource than its readers may see. */
function checkFrom(report: Report, at: string, of: { field: Field; through: Field; target: Resource }): void {
  const { field, through, target } = of;
  const { relation } = through;
  if (relation?.value !== 'id' || relation.multiple) {
    report.add(at, `中的“${through.key}”不是按编号的单选关联字段`);
    return;
  }
  checkShown(report, at, { shown: fieldOf(target.fields, field.from?.field ?? ''), by: field });
}

function checkShown(report: Report, at: string, of: { shown: Field | undefined; by: Field | undefined }): void {
  const { shown, by } = of;
  if (!shown || !by) return;
  if (shown.secret || shown.virtual) report.add(at, `中的“${shown.key}”是机密或不保存的字段，不能这样显示`);
  else if (shown.permission.read !== null && shown.permission.read !== by.permission.read) {
    report.add(
      at,
      `中的“${shown.key}”有单独的查看权限，请在本字段同样写 "x-permission": {"read": "${shown.permission.read}"}`,
    );
  }
}

function isText(field: Field): boolean {
  const facet: KindFacet = kindFacets[field.kind];
  return facet.searchMode === 'contains' && !field.from;
}

function fieldOf(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((candidate) => candidate.key === key);
}

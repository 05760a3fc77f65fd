import type { Relation, Resource } from '../resource.ts';
import { Report } from './problem.ts';

/** Checks what one descriptor says about itself and about others, once all are compiled. */
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
  own('workflowRecord', resource.workflowRecord);
  for (const order of resource.order) own('order', order.field);
  for (const key of [...resource.unique, ...resource.indexes].flat()) own('unique/indexes', key);
  for (const section of resource.sections) for (const key of section.fields) own(`sections.${section.key}`, key);
  for (const child of resource.children) checkChild(report, child, all);
  const screens = resource.screens.map((screen) => screen.name);
  for (const action of resource.actions) {
    if (action.screen && !screens.includes(action.screen))
      report.unknown(`actions.${action.verb}`, action.screen, screens);
    checkFields(report, `actions.${action.verb}.form`, {
      fields: action.form?.fields ?? [],
      all,
      dictionaries,
      own: null,
    });
  }
  checkFields(report, 'record.properties', {
    fields: resource.fields.filter((field) => !field.base),
    all,
    dictionaries,
    own: keys,
  });
  return report;
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
  /** Keys of the record, for copies; null in a transition form, which may copy into its own inputs only. */
  own: string[] | null;
}

function checkFields(report: Report, path: string, check: FieldCheck): void {
  for (const field of check.fields) {
    const at = `${path}.${field.key}`;
    if (field.dictionary && check.dictionaries && !check.dictionaries.has(field.dictionary)) {
      report.unknown(`${at}.x-dictionary`, field.dictionary, [...check.dictionaries]);
    }
    const { otherwise } = field.importColumn;
    const own = check.fields.map((other) => other.key);
    if (otherwise && !own.includes(otherwise)) report.unknown(`${at}.x-import.otherwise`, otherwise, own);
    if (field.late && !own.includes(field.late)) report.unknown(`${at}.x-late`, field.late, own);
    if (field.rowFields.length > 0) {
      checkFields(report, `${at}.items.properties`, { ...check, fields: field.rowFields, own: null });
    }
    if (field.relation) checkRelation(report, `${at}.x-relation`, { relation: field.relation, ...check });
  }
}

function checkRelation(report: Report, at: string, check: FieldCheck & { relation: Relation }): void {
  const { relation } = check;
  const target = check.all.get(relation.resource);
  if (!target) {
    report.unknown(`${at}.resource`, relation.resource, [...check.all.keys()]);
    return;
  }
  const own = check.own ?? check.fields.map((field) => field.key);
  const targetKeys = target.fields.map((f) => f.key);
  const wanted = [relation.value, relation.label, ...Object.values(relation.copy), ...Object.keys(relation.match)];
  for (const key of wanted) if (!targetKeys.includes(key)) report.unknown(at, key, targetKeys);
  for (const key of Object.keys(relation.copy)) if (!own.includes(key)) report.unknown(`${at}.copy`, key, own);
}

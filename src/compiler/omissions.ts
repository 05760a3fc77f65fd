import type { Descriptor } from '../engine/descriptor.ts';
import type { Field, Resource } from '../engine/resource.ts';

/** Fields missing in an explicit list of a descriptor that would be shown without the list. */
export interface Omission {
  /** Path of the list: `screens.RiskInformation.columns`. */
  path: string;
  /** Chinese name of the place that lacks the fields. */
  place: string;
  fields: readonly Field[];
}

/** Fields missing in explicit lists: allowed, but often an oversight, since users expect a new field to be shown. */
export function omissionsOf(descriptor: Descriptor, resource: Resource): Omission[] {
  const fields = resource.fields.filter(({ base, key }) => !base || descriptor.record.properties[key] !== undefined);
  const missing = (listed: readonly string[], shows: (field: Field) => boolean) =>
    fields.filter((field) => shows(field) && !listed.includes(field.key));
  const screens = Object.entries(descriptor.screens ?? {}).flatMap(([name, { columns, search }]): Omission[] => [
    ...(columns
      ? [{ path: `screens.${name}.columns`, place: `列表“${name}”`, fields: missing(columns, ({ show }) => show.list) }]
      : []),
    ...(search
      ? [
          {
            path: `screens.${name}.search`,
            place: `列表“${name}”的查询条件`,
            fields: missing(search, (field) => field.search?.shown === true),
          },
        ]
      : []),
  ]);
  const grouped = resource.sections.flatMap((section) => section.fields);
  const sections: Omission[] =
    grouped.length === 0
      ? []
      : [{ path: 'sections', place: '详情的分组', fields: missing(grouped, ({ show }) => show.detail) }];
  return [...screens, ...sections].filter((omission) => omission.fields.length > 0);
}

/** Sentence about an omission: 列表“RiskInformation”写明了内容，不显示“成因说明”（causeNote） */
export function omissionText({ place, fields }: Omission): string {
  return `${place}写明了内容，未列出${fields.map(({ key, title }) => `“${title}”（${key}）`).join('、')}，不会显示`;
}

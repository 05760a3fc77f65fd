import type { WireRecord } from '../../engine/json.ts';
import type { HistoryChange, HistoryEntry } from '../../engine/record-history.ts';
import type { Resource } from '../../engine/resource.ts';

const HEAD = { actorId: '1', actorName: '超级管理员', origin: '网页' };

/** History of a sample, newest first: it was added and then edited. */
export function mockHistory(resource: Resource, row: WireRecord): HistoryEntry[] {
  const inputs = resource.fields.filter(
    ({ key, show, kind }) => show.form && kind === 'text' && row[key] !== undefined,
  );
  const changeOf = ({ key, labels, kind }: (typeof inputs)[number], before: string): HistoryChange => ({
    key,
    title: labels.detail,
    kind,
    beforeText: before,
    afterText: String(row[key]),
  });
  return [
    {
      ...HEAD,
      id: 2,
      time: '2026-01-05 09:10:00',
      event: 'edit',
      title: '编辑',
      changes: inputs.slice(0, 1).map((field) => changeOf(field, `原${String(row[field.key])}`)),
    },
    {
      ...HEAD,
      id: 1,
      time: '2026-01-05 08:30:00',
      event: 'add',
      title: '新增',
      changes: inputs.map((field) => changeOf(field, '')),
    },
  ];
}

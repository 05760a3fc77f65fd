import type { WireRecord } from '../../../engine/json.ts';
import type { DetailItem } from '../../../engine/projections/detail.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { isEmpty, Value } from '../cell.tsx';
import './detail-grid.css';

interface Props {
  items: readonly DetailItem[];
  record: WireRecord;
  /** Keys left out when empty (look.md#15.1 risk point and check item only if set). */
  omitEmpty?: readonly string[];
  /** Pictures as a link to the viewer instead of thumbnails, which also opens where there are none (look.md#15.1). */
  picturesAsLink?: boolean;
}

/** Label and value in three columns, one on a phone; long texts and pictures take the whole line. */
export function DetailGrid({ items, record, omitEmpty = [], picturesAsLink = false }: Props) {
  const asLink = (item: DetailItem) => picturesAsLink && kindFacets[item.field.kind].holdsFiles === 'pictures';
  const isLeftOut = (item: DetailItem) => omitEmpty.includes(item.key) && isEmpty(record[item.valueKey]);
  const shown = items.filter((item) => holds(item.field.when, record) && !isLeftOut(item));
  return (
    <dl className="detail-grid">
      {shown.map((item) => (
        <div key={item.key} className="detail-item" data-wide={isWide(item, record) && !asLink(item)}>
          <dt>{item.label}</dt>
          <dd>
            <Value
              field={item.field}
              value={record[item.valueKey]}
              record={record}
              place={asLink(item) ? 'list' : 'detail'}
              viewsEmpty={picturesAsLink}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isWide({ field, valueKey }: DetailItem, record: WireRecord): boolean {
  return kindFacets[field.kind].wide && !isEmpty(record[valueKey]);
}

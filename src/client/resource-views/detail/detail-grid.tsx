import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../engine/json.ts';
import type { DetailItem } from '../../../engine/projections/detail.ts';
import { holds } from '../../../engine/rules/conditions.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { Clip, isClip } from '../../../kinds/url/client/clip.tsx';
import { isEmpty, Value } from '../cell.tsx';
import './detail-grid.css';

interface Props {
  items: readonly DetailItem[];
  record: WireRecord;
  /** Keys of fields left out when empty (look.md#15.1: risk point and check item). */
  omitEmpty?: readonly string[];
  /** True: a link to the viewer, also without pictures, instead of thumbnails (look.md#15.1). */
  picturesAsLink?: boolean;
}

/** Labels and values in three columns, on a phone in one column; long texts and pictures take a whole line. */
export function DetailGrid({ items, record, omitEmpty = [], picturesAsLink = false }: Props) {
  const asLink = (item: DetailItem) => picturesAsLink && kindFacets[item.field.kind].holdsFiles === 'pictures';
  const isLeftOut = (item: DetailItem) => omitEmpty.includes(item.key) && isEmpty(record[item.valueKey]);
  const visibleItems = items.filter((item) => holds(item.field.when, record) && !isLeftOut(item));
  return (
    <dl className="detail-grid">
      {visibleItems.map((item) => (
        <div
          key={item.key}
          className="detail-item"
          data-wide={isWide(item, record) && !asLink(item)}
          data-many={namesIn(item, record).length > A_FEW}
        >
          <dt>{item.label}</dt>
          <dd>
            <Linked item={item} record={record}>
              <Shown item={item} record={record} asLink={asLink(item)} viewsEmpty={picturesAsLink} />
            </Linked>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownProps {
  item: DetailItem;
  record: WireRecord;
  asLink: boolean;
  viewsEmpty: boolean;
}

/** Renders a value by its kind; the address of a recording is rendered as a player. */
function Shown({ item, record, asLink, viewsEmpty }: ShownProps) {
  const { field, label } = item;
  const value = shownOf(item, record);
  if (kindFacets[field.kind].address && isClip(value)) return <Clip address={value} title={label} />;
  return (
    <Value field={field} value={value} record={record} place={asLink ? 'list' : 'detail'} viewsEmpty={viewsEmpty} />
  );
}

/** Links a value to the page given by the field's `link`, if there is one. */
function Linked({ item, record, children }: { item: DetailItem; record: WireRecord; children: ReactNode }) {
  const { link } = item.field;
  const value = record[item.key];
  if (link === null || isEmpty(value)) return children;
  // An id means nothing to users: its link has a fixed text.
  const isId = kindFacets[item.field.kind].figure !== undefined;
  return <Link to={`${link}${encodeURIComponent(String(value))}`}>{isId ? '查看' : children}</Link>;
}

function isWide(item: DetailItem, record: WireRecord): boolean {
  const isLong = kindFacets[item.field.kind].wide || namesIn(item, record).length > A_FEW;
  const value = record[item.valueKey];
  return (isLong && !isEmpty(value)) || (kindFacets[item.field.kind].address === true && isClip(value));
}

/** Maximum names in one line; more are listed one below the other. */
const A_FEW = 3;

/** Names of the records in a multiple relation; empty for other fields. */
function namesIn({ field, valueKey }: DetailItem, record: WireRecord): string[] {
  const names = record[valueKey];
  return field.relation?.multiple && typeof names === 'string' ? names.split(',') : [];
}

function shownOf(item: DetailItem, record: WireRecord): unknown {
  const names = namesIn(item, record);
  if (names.length < 2) return record[item.valueKey];
  return names.join(names.length > A_FEW ? '\n' : '、');
}

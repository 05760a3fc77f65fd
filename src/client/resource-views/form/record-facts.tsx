import { Image } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type DetailItem, toDetail } from '../../../engine/projections/detail.ts';
import { Thumbnail } from '../../../kinds/images/client/thumbnail.tsx';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { useCan } from '../../resource/permissions.ts';
import { readImages } from '../../resource/uploads/file-list.ts';
import { nameOf, useRecord } from '../../resource/use-record.ts';
import { isEmpty, Value } from '../cell.tsx';
import { DetailGrid } from '../detail/detail-grid.tsx';
import type { FormFactsProps } from '../installed-views.ts';
import { ErrorState, RowsSkeleton } from '../states.tsx';

const isPicture = ({ field }: DetailItem) => kindFacets[field.kind].holdsFiles === 'pictures';
const isRows = ({ field }: DetailItem) => kindFacets[field.kind].holdsRows === true;

/** Values of the record that the form beside it decides on, pictures first; empty values are left out. */
export default function RecordFacts({ resource, row, isBrief, onSeen }: FormFactsProps) {
  const can = useCan();
  const { record, error, isLoading, refetch } = useRecord(resource, row);
  const isReady = !isLoading && !error && record !== null;
  useEffect(() => {
    if (error) onSeen();
  }, [error, onSeen]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isReady) return <RowsSkeleton rows={6} />;
  const sections = toDetail(resource, can).map(({ items, ...section }) => ({
    ...section,
    items: items.filter(({ valueKey }) => !isEmpty(record[valueKey])),
  }));
  if (isBrief) {
    const items = sections.flatMap((section) => section.items);
    const others = items.filter((item) => !isPicture(item) && !isRows(item) && item.key !== resource.display);
    const facts = others.slice(0, FACTS_IN_BRIEF);
    return (
      <Brief name={nameOf(resource, record)} picture={items.filter(isPicture).map(({ key }) => record[key])[0]}>
        {facts.map(({ key, label, field, valueKey }) => (
          <span key={key}>
            {label} <Value field={field} value={record[valueKey]} record={record} place="detail" />
          </span>
        ))}
      </Brief>
    );
  }
  const pictures = sections.flatMap(({ items }) => items.filter(isPicture));
  return (
    <>
      {pictures.length > 1 ? (
        <Seen onSeen={onSeen}>
          <DetailGrid items={pictures} record={record} />
        </Seen>
      ) : (
        <Photos images={pictures.flatMap(({ key }) => readImages(record[key]))} onSeen={onSeen} />
      )}
      {sections.map(({ key, title, items }) => {
        const rest = items.filter((item) => !isPicture(item));
        return (
          rest.length > 0 && (
            <section key={key} aria-label={title || undefined}>
              {title && <h2 className="form-facts-title">{title}</h2>}
              <DetailGrid items={rest} record={record} />
            </section>
          )
        );
      })}
    </>
  );
}

interface PhotosProps extends Pick<FormFactsProps, 'onSeen'> {
  images: ReturnType<typeof readImages>;
}

/** Photos of a record; a single photo takes the whole width. `onSeen` is called once the last photo is visible. */
export function Photos({ images, onSeen }: PhotosProps) {
  const size = images.length === 1 ? 'wide' : 150;
  if (images.length === 0) return <Seen onSeen={onSeen} />;
  return (
    <Image.PreviewGroup>
      <div className="thumbnail-grid">
        {images.map((image, at) => (
          <Seen key={image.url} onSeen={at === images.length - 1 ? onSeen : nothing}>
            <Thumbnail entry={image} size={size} />
          </Seen>
        ))}
      </div>
    </Image.PreviewGroup>
  );
}

const FACTS_IN_BRIEF = 3;

interface BriefProps {
  name: string;
  /** Value of the field with pictures; the first picture is shown. */
  picture: unknown;
  children: ReactNode;
}

/** One of several records: a small picture, its name, and facts that distinguish it. */
export function Brief({ name, picture, children }: BriefProps) {
  const [image] = readImages(picture);
  return (
    <div className="form-brief">
      {image ? (
        <Thumbnail entry={image} size={48} />
      ) : (
        <span className="form-brief-none" role="img" aria-label="没有图片" />
      )}
      <div>
        <strong>{name}</strong>
        <div className="form-brief-facts">{children}</div>
      </div>
    </div>
  );
}

/** Maximum number of records listed; a record is read once its row is visible. */
const MOST = 50;

/** A record, and the component that shows its facts. */
export interface Facts extends Pick<FormFactsProps, 'id' | 'row'> {
  View: ComponentType<FormFactsProps>;
}

interface SeveralProps extends Pick<FormFactsProps, 'resource' | 'action' | 'values' | 'onSeen'> {
  facts: readonly Facts[];
}

/** Facts of several records in brief, in a list that scrolls. */
export function SeveralFacts({ facts, onSeen, ...form }: SeveralProps) {
  const isCut = facts.length > MOST;
  return (
    <Seen onSeen={onSeen}>
      <p className="form-facts-title">
        共 {facts.length} 条{isCut && `，列出前 ${MOST} 条`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <ol className="form-several" aria-label="所选记录" tabIndex={0}>
        {facts.slice(0, MOST).map((one) => (
          <Several key={String(one.id)} {...form} {...one} />
        ))}
      </ol>
    </Seen>
  );
}

function Several({ View, ...of }: Omit<FormFactsProps, 'onSeen'> & Facts) {
  const [isInSight, setInSight] = useState(false);
  const onSeen = useCallback(() => setInSight(true), []);
  return (
    <li>
      <Seen onSeen={onSeen}>{isInSight ? <View {...of} isBrief onSeen={nothing} /> : <RowsSkeleton rows={1} />}</Seen>
    </li>
  );
}

const nothing = () => undefined;

/** Calls `onSeen` once half of the content is visible; at once if there is no content. */
export function Seen({ onSeen, children }: { onSeen(): void; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = children === undefined;
  useEffect(() => {
    if (isEmpty || !box.current || typeof IntersectionObserver === 'undefined') return onSeen();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [onSeen, isEmpty]);
  return <div ref={box}>{children}</div>;
}

import { type ReactNode, useEffect, useRef } from 'react';
import { type DetailItem, toDetail } from '../../../engine/projections/detail.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { useCan } from '../../resource/permissions.ts';
import { useRecord } from '../../resource/use-record.ts';
import { isEmpty } from '../cell.tsx';
import { DetailGrid } from '../detail/detail-grid.tsx';
import type { FormFactsProps } from '../installed-views.ts';
import { ErrorState, RowsSkeleton } from '../states.tsx';

const isPicture = ({ field }: DetailItem) => kindFacets[field.kind].holdsFiles === 'pictures';

/** Values of a record beside the form of a decision on it, the pictures first; empty ones are left out. */
export default function RecordFacts({ resource, row, onSeen }: FormFactsProps) {
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
  const pictures = sections.flatMap(({ items }) => items.filter(isPicture));
  return (
    <>
      <Seen onSeen={onSeen}>{pictures.length > 0 ? <DetailGrid items={pictures} record={record} /> : undefined}</Seen>
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

/** Calls `onSeen` once half of the content has been in sight; without content at once. */
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

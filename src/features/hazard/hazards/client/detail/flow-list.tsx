import { Timeline } from 'antd';
import { ErrorState } from '../../../../../client/resource-views/states.tsx';
import type { FlowRow } from './use-hazard.ts';

interface Props {
  rows: readonly FlowRow[];
  error: Error | null;
  onRetry(): void;
}

/** Lists the steps, oldest first: user, event, time, and the span since the step before (look.md#15.1). */
export function FlowList({ rows, error, onRetry }: Props) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows.length === 0) return null;
  return (
    <section className="detail-section" aria-label="处理流程">
      <h2 className="detail-title">处理流程</h2>
      <Timeline
        className="flow-list"
        items={rows.map((row, index) => ({
          key: `${row.createdTime}-${index}`,
          content: (
            <div className="flow-row">
              <span className="flow-title">{row.title}</span>
              <span className="flow-person">{row.person}</span>
              <time className="figure">{row.createdTime}</time>
              <span className="flow-span">{row.timeSpan}</span>
            </div>
          ),
        }))}
      />
    </section>
  );
}

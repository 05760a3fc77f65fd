import { Timeline } from 'antd';
import { ErrorState } from '../states.tsx';
import './flow-list.css';

/** Step in the processing of a record. */
export interface FlowRow {
  title: string;
  person: string;
  createdTime: string;
  /** Time since the step before. */
  timeSpan: string;
}

interface Props {
  rows: readonly FlowRow[];
  /** Number of older steps that are not listed. */
  earlier?: number;
  error: Error | null;
  onRetry(): void;
}

/** Steps, oldest first: user, event, time, and the time since the step before (look.md#15.1). */
export function FlowList({ rows, earlier = 0, error, onRetry }: Props) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows.length === 0) return null;
  return (
    <section className="detail-section" aria-label="处理流程">
      <h2 className="detail-title">处理流程</h2>
      {earlier > 0 && <p className="flow-earlier">{`更早的 ${earlier} 步见“操作历史”`}</p>}
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

import { useState } from 'react';
import type { HistoryChange, HistoryEntry, PastRecord } from '../../../engine/record-history.ts';
import { messageOf } from '../../api/api-error.ts';
import { type HistoryOf, useWholeEntry } from '../../resource/use-history.ts';
import { WordButton } from '../../ui/words/word-button.tsx';

/** Maximum changes shown at first: a new record has as many as it has fields. */
const IN_SIGHT = 6;

interface Props {
  of: HistoryOf;
  entry: HistoryEntry;
}

export function Entry({ of, entry }: Props) {
  const { title, actorName, time, reason } = entry;
  return (
    <li className="history-entry">
      <div className="history-head">
        <span className="history-title">{title}</span>
        <span className="history-person">{actorName ?? '系统'}</span>
        <time className="figure" dateTime={time.replace(' ', 'T')}>
          {time.slice(11)}
        </time>
      </div>
      <From entry={entry} />
      {reason && <p className="history-line">原因：{reason}</p>}
      <Changes of={of} entry={entry} />
    </li>
  );
}

/** The record at a past time: every field with a value. */
export function Past({ record: { time, changes } }: { record: PastRecord }) {
  return (
    <section className="history-past" aria-label="当时的内容">
      <h3 className="history-heading">当时的内容（{time}）</h3>
      <dl className="history-changes">
        {changes.map(({ key, title, afterText }) => (
          <div key={key} className="history-change">
            <dt>{title}</dt>
            <dd>{afterText}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function From({ entry: { origin, ip, browser, os } }: Pick<Props, 'entry'>) {
  const words = [origin, ip, browser, os].filter(Boolean);
  return words.length > 0 ? <p className="history-line">{words.join(' · ')}</p> : null;
}

function Changes({ of, entry }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const whole = useWholeEntry(of, entry.id, isWhole);
  const changes = whole.data?.rows[0]?.changes ?? entry.changes;
  const visibleChanges = isOpen ? changes : changes.slice(0, IN_SIGHT);
  const isCut = visibleChanges.some((change) => change.isCut);
  if (changes.length === 0) return null;
  return (
    <>
      <dl className="history-changes">
        {visibleChanges.map((change) => (
          <Change key={change.key} change={change} />
        ))}
      </dl>
      {whole.error && (
        <p className="history-line" role="alert">
          未能读取全文：{messageOf(whole.error)}
        </p>
      )}
      <p className="history-tools">
        {changes.length > visibleChanges.length && (
          <WordButton className="history-tool" aria-expanded={false} onClick={() => setOpen(true)}>
            展开全部 {changes.length} 项
          </WordButton>
        )}
        {isCut && (
          <WordButton
            className="history-tool"
            disabled={whole.isFetching}
            onClick={() => (whole.error ? void whole.refetch() : setWhole(true))}
          >
            {whole.isFetching ? '正在读取…' : '查看全文'}
          </WordButton>
        )}
      </p>
    </>
  );
}

/** Old and new value differ by more than colour: the old one is struck out, the new one underlined. */
function Change({ change: { title, beforeText, afterText } }: { change: HistoryChange }) {
  return (
    <div className="history-change">
      <dt>{title}</dt>
      <dd>
        {beforeText !== '' && (
          <del>
            <span className="visually-hidden">原为：</span>
            {beforeText}
          </del>
        )}
        {beforeText !== '' && (
          <span className="history-arrow" aria-hidden>
            {' → '}
          </span>
        )}
        {afterText === '' ? (
          <span className="history-none">空</span>
        ) : (
          <ins>
            <span className="visually-hidden">改为：</span>
            {afterText}
          </ins>
        )}
      </dd>
    </div>
  );
}

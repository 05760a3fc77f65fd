import { type RefObject, useEffect, useState } from 'react';
import { atIdle } from '../../ui/when-idle.ts';
import {
  covers,
  FIRST_VIEW,
  follow,
  grown,
  isSameRange,
  type Range,
  reached,
  roomAround,
  rowRange,
  type ScrollView,
  type Stretch,
  seenRows,
} from './window.ts';

interface Size {
  rowCount: number;
  rowHeight: number;
}

/** Range of drawn rows of a large table: visible rows at once, nearby rows when the browser is idle. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, { rowCount, rowHeight }: Size): Stretch {
  const [drawn, setDrawn] = useState<Range>(() => seenRows(rowCount, rowHeight, alongRows(FIRST_VIEW)));
  useEffect(() => {
    const part = frame.current?.querySelector<HTMLElement>('.ant-table-body');
    if (!part) return;
    let current: Range = { start: 0, end: 0 };
    let wanted = current;
    let stopFilling = () => {};
    const draw = (next: Range) => {
      current = next;
      setDrawn((before) => (isSameRange(before, next) ? before : next));
    };
    const fill = () => {
      stopFilling();
      if (isSameRange(current, wanted)) return;
      stopFilling = atIdle(() => {
        draw(grown(current, wanted));
        fill();
      });
    };
    const stopFollowing = follow(part, (view) => {
      const seen = seenRows(rowCount, rowHeight, alongRows(view));
      wanted = rowRange(rowCount, rowHeight, alongRows(view));
      if (!covers(current, seen)) draw(reached(current, seen, wanted));
      fill();
    });
    return () => {
      stopFilling();
      stopFollowing();
    };
  }, [frame, rowCount, rowHeight]);
  return roomAround(drawn, rowCount, rowHeight);
}

const alongRows = ({ top, height }: ScrollView) => ({ from: top, length: height });

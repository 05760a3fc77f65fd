import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import { type Meaning, statusMeanings } from '../../../../../client/ui/tokens.ts';
import { RiskRegister } from '../../../../../generated/client.ts';
import { STATES } from '../../workflow/picture/drawing.ts';
import { type HazardState, STATE_OF_STATUS, STATUSES } from '../../workflow/status.ts';

/** Figures of one state of the chart. */
export interface StateFigure {
  title: string;
  meaning: Meaning;
  /** Absent while unknown, and for deleted drafts. */
  count?: number | undefined;
  /** Path of a list of exactly these hazards; absent without a menu for it. */
  path?: string | undefined;
}

const DELETED_TITLE = '已删除';

/** Figures of all states, counted again whenever a hazard changes. */
export function useStateCounts() {
  const query = useQuery({
    queryKey: ['RiskRegister', 'stateCounts'],
    queryFn: ({ signal }) => send(RiskRegister.stateCounts, undefined, { signal }),
  });
  const titles = useDictionary('risk_register_status');
  const figures = new Map<HazardState, StateFigure>();
  for (const status of STATUSES) {
    const counted = query.data?.states.find((one) => one.status === status);
    const title = titles.label(status);
    const path = query.data?.path ? `${query.data.path}?status=${status}` : undefined;
    const meaning = statusMeanings[status] ?? 'draft';
    figures.set(STATE_OF_STATUS[status], { title, meaning, count: counted?.count, path });
  }
  const deletedPath = query.data?.deletedPath ?? undefined;
  for (const state of STATES) {
    if (!figures.has(state)) figures.set(state, { title: DELETED_TITLE, meaning: 'dismissed', path: deletedPath });
  }
  return { ...query, figures };
}

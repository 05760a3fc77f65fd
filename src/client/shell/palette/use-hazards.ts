import { useQueries, useQuery } from '@tanstack/react-query';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import { call } from '../../api/client.ts';
import { resourceIndexQuery, resourceOfScreen, resourceQuery } from '../../resource/load-resource.ts';
import { useCan } from '../../resource/permissions.ts';
import { useSettledText } from '../../ui/use-settled-text.ts';
import type { PageEntry } from './menu-commands.ts';

const MOST = 6;
/** Hazards are the records users search by name; opened on the page of all hazards rather than on the user's tasks. */
const HAZARD = 'RiskRegister';
const PAGES = ['RiskQuery', 'RiskRegister'];

/** Hazards whose name contains the text, also in pinyin, or with this number; `pages`: one of them opens the hazard. */
export function useHazards(text: string, pages: readonly PageEntry[]) {
  const page = PAGES.flatMap((screen) => pages.filter((entry) => entry.screen === screen))[0];
  const index = useQuery({ ...resourceIndexQuery, enabled: page !== undefined });
  const name = index.data && page ? resourceOfScreen(index.data, HAZARD) : null;
  const resource = useQuery({ ...resourceQuery(name ?? ''), enabled: name !== null });
  const can = useCan();
  const action = resource.data?.actions.find(({ verb }) => verb === 'page');
  const source = action && mayDo(action, can) ? action.path : null;
  const asked = filtersFor(useSettledText(text.trim()));
  const found = useQueries({
    queries: asked.map((filter) => ({
      queryKey: [HAZARD, 'palette', filter],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(source ?? '', filter, signal),
      enabled: source !== null,
      retry: false,
    })),
  });
  const rows = new Map(found.flatMap(({ data }) => data ?? []).map((row) => [String(row.id), row]));
  return { page, rows: [...rows.values()].slice(0, MOST), isFetching: found.some(({ isFetching }) => isFetching) };
}

type Filter = { [key: string]: Json };

/** Filters for a text: part of a name, or a whole number. One character, found in half of all records, is too short. */
function filtersFor(text: string): Filter[] {
  if (text.length < 2) return [];
  return [
    { riskName: text },
    ...(/\d/.test(text) ? [{ code: text.toUpperCase() }] : []),
    ...(/^[a-z]+$/i.test(text) ? [{ pinyin: text }] : []),
  ];
}

async function readPage(path: string, filter: Filter, signal: AbortSignal): Promise<WireRecord[]> {
  const query = { ...filter, pageNo: 1, pageSize: MOST };
  return (await call<{ rows: WireRecord[] }>('GET', path, { query, signal })).rows;
}

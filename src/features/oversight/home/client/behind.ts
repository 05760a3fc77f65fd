import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Filters of the rows that a figure counts. */
export interface Given {
  [key: string]: string | number;
}

/** Rows of a figure, which open in a dialog over the page. */
export interface Behind {
  title: string;
  given: { [key: string]: string };
}

/** Keys that a URL may use as filters. */
const KEYS = new Set(
  'serialNum part orgId ownOrg orgTree areaId riskTypeId rankTypeId queryYear queryMonth queryDay code deviceNo warningTypeId'.split(
    ' ',
  ),
);
/** URL parameter that selects the listed rows. */
const ROWS = 'rows';

/** Rows selected by a parameter of the URL, so that Back closes them and a reload keeps them. */
export function useBehind() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const rows = parameters.get(ROWS);
  const title: unknown = state && typeof state === 'object' && 'title' in state ? state.title : undefined;
  const behind = useMemo<Behind | null>(() => {
    if (rows === null) return null;
    const given = Object.fromEntries([...new URLSearchParams(rows)].filter(([key]) => KEYS.has(key)));
    return { title: typeof title === 'string' ? title : '隐患信息', given };
  }, [rows, title]);
  const linkTo = useCallback(
    (given: Given, name: string): RowsLink => {
      const next = new URLSearchParams(parameters);
      const texts = Object.entries(given).map(([key, value]) => [key, String(value)]);
      next.set(ROWS, new URLSearchParams(texts).toString());
      return { to: { search: `?${next}` }, state: { title: name } };
    },
    [parameters],
  );
  const open = useCallback(
    (given: Given, name: string) => {
      const { to, state: named } = linkTo(given, name);
      void navigate(to, { state: named });
    },
    [linkTo, navigate],
  );
  const close = useCallback(() => {
    const next = new URLSearchParams(parameters);
    next.delete(ROWS);
    setParameters(next, { replace: true });
  }, [parameters, setParameters]);
  return { behind, linkTo, open, close };
}

export interface RowsLink {
  to: { search: string };
  state: { title: string };
}

export type LinkTo = (given: Given, title: string) => RowsLink;

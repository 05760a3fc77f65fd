import { http } from '../../../../../client/api/http.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toPage } from '../../../../../engine/lists.ts';
import type { Resource } from '../../../../../engine/resource.ts';

interface Known {
  resource: Pick<Resource, 'name' | 'actions'>;
  rows: WireRecord[];
}

let current: Known | null = null;
let isInstalled = false;

/** Answers calls for this resource from these rows from now on, without writing anything. */
export function answerFrom(next: Known): void {
  current = next;
  if (isInstalled) return;
  isInstalled = true;
  http.interceptors.request.use((config) => {
    const body = current && answerOf(current, config.method ?? 'GET', config.url ?? '');
    if (body) {
      config.adapter = () => Promise.resolve({ data: body, status: 200, statusText: '', headers: {}, config });
    }
    return config;
  });
}

const success = (data: unknown) => ({ success: true, code: 200, message: '', data });

const NOT_SAVED = '预览中不保存';

/** Reply to a call in a preview; null leaves it to the server, as for choices of other resources. */
function answerOf({ resource, rows }: Known, method: string, url: string): object | null {
  if (method.toUpperCase() !== 'GET') return { success: false, code: 400, message: NOT_SAVED, data: null };
  const { pathname, searchParams } = new URL(url, 'http://preview');
  const action = resource.actions.find(({ path }) => path === pathname);
  if (!action) return null;
  if (action.verb === 'detail') return success(rows.find(({ id }) => String(id) === searchParams.get('id')) ?? rows[0]);
  if (action.verb === 'history') return success(toPage({ pageNo: 1, pageSize: 20, total: 0 }, []));
  if (action.verb === 'list') return success(rows);
  if (action.verb === 'tree' || action.place !== 'none') return action.verb === 'tree' ? null : success(null);
  return success(toPage({ pageNo: 1, pageSize: rows.length || 10, total: rows.length }, rows));
}

import '../../../../../client/features.ts';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { http } from '../../../../../client/api/http.ts';
import { validatorsQuery } from '../../../../../client/resource/form/validators.ts';
import {
  type LoadedResource,
  resourceIndexQuery,
  resourceQuery,
} from '../../../../../client/resource/load-resource.ts';
import { PermissionContext } from '../../../../../client/resource/permissions.ts';
import type { SignIn } from '../../../../../client/session/machine.ts';
import { SignInContext } from '../../../../../client/session/use-session.ts';
import { FeedbackParts } from '../../../../../client/ui/feedback/feedback-parts.tsx';
import { Look } from '../../../../../client/ui/look/look.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { toPage } from '../../../../../engine/lists.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { PreviewViews, type View } from './preview-views.tsx';

/** Name of the frame; in other windows this module renders nothing. */
export const FRAME_ID = 'design-preview';

/** Address of this module, which the frame loads as its only script. */
export const frameUrl: string = import.meta.url;

/** Message of the designer to its frame. */
export interface Shown {
  resource: Resource;
  rows: WireRecord[];
  held: string[];
  view: View;
}

function isShown(data: unknown): data is Shown {
  return typeof data === 'object' && data !== null && 'resource' in data && 'rows' in data;
}

/** User id under which the preview stores typed values, apart from the real user's; they disappear with the frame. */
const VIEWER = 'design-preview';

const SIGN_IN: SignIn = {
  user: { id: VIEWER, account: VIEWER, name: '预览', adminType: '3', permissions: [] } as unknown as SignIn['user'],
  application: '',
  menus: [],
};

/** Renders the console's own views in a window of the chosen width. */
function PreviewApp() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      // Accepts messages of the surrounding page only; browser tools also send messages to frames.
      if (source === window.parent && isShown(data)) setShown(data);
    };
    window.addEventListener('message', listen);
    window.parent.postMessage(FRAME_ID, '*');
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <Look>
      <MemoryRouter>
        <SignInContext value={SIGN_IN}>
          <App component={false}>
            <FeedbackParts />
            {shown && <World shown={shown} />}
          </App>
        </SignInContext>
      </MemoryRouter>
    </Look>
  );
}

let edition = 0;

function World({ shown }: { shown: Shown }) {
  const { resource, rows, held, view } = shown;
  const loaded = useMemo<LoadedResource>(() => {
    edition += 1;
    return { ...resource, hash: `preview-${edition}` };
  }, [resource]);
  const client = useMemo(() => clientFor(loaded), [loaded]);
  const can = useMemo(() => (code: string) => held.includes(code) || !ownCode(code, resource.name), [held, resource]);
  answerFrom({ resource, rows });
  return (
    <QueryClientProvider client={client}>
      <PermissionContext value={can}>
        <PreviewViews key={`${view} ${loaded.hash}`} resource={loaded} rows={rows} view={view} />
      </PermissionContext>
    </QueryClientProvider>
  );
}

/** True for codes of this resource. `held` lists no codes of other resources, so that the preview allows those. */
const ownCode = (code: string, name: string) => code.startsWith(`${name}:`);

/**
 * Query client whose cache holds all that the views request about this resource. Validators accept everything:
 * nothing is submitted.
 */
function clientFor(loaded: LoadedResource): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  client.setQueryData(resourceQuery(loaded.name).queryKey, loaded);
  client.setQueryData(resourceIndexQuery.queryKey, (known) => known ?? []);
  const validators = Object.fromEntries(loaded.actions.map(({ verb }) => [verb, EVERYTHING_IS_VALID]));
  client.setQueryData(validatorsQuery(loaded.name, loaded.hash).queryKey, validators);
  return client;
}

const isValid = Object.assign(() => true, { errors: null });

/** Accepts every value, in place of compiled validators: these are found by schema hashes that only rjsf computes. */
const EVERYTHING_IS_VALID: ValidatorFunctions = new Proxy({}, { get: () => isValid });

/** Disables navigation: the frame has no address of its own, and would write to the history of the page around it. */
function stayHere(): void {
  const nothing = () => undefined;
  Object.assign(window.history, { pushState: nothing, replaceState: nothing, go: nothing, back: nothing });
}

function start(): void {
  stayHere();
  const place = document.createElement('main');
  place.style.padding = '16px';
  document.body.append(place);
  createRoot(place).render(<PreviewApp />);
}

if (window.frameElement?.id === FRAME_ID) start();

interface Known {
  resource: Pick<Resource, 'name' | 'actions'>;
  rows: WireRecord[];
}

let current: Known | null = null;
let isInstalled = false;

/** Intercepts calls for this resource from now on and answers them from these rows, without writing anything. */
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

/** Reply to a call in a preview; null: the server answers the call, as for choices of other resources. */
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

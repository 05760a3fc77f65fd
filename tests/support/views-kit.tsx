import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { http } from '../../src/client/api/http.ts';
import { validatorsQuery } from '../../src/client/resource/form/validators.ts';
import { type LoadedResource, resourceIndexQuery, resourceQuery } from '../../src/client/resource/load-resource.ts';
import { PermissionContext } from '../../src/client/resource/permissions.ts';
import { SignInContext } from '../../src/client/session/use-session.ts';
import { compileAll } from '../../src/engine/compile/compile.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { WireRecord } from '../../src/engine/json.ts';
import { formNames, toForm } from '../../src/engine/projections/form.ts';
import type { Resource } from '../../src/engine/resource.ts';
import type { SignIn } from '../../src/workflows/session/machine.ts';

// Whether an element is hidden by style costs seconds in jsdom and is not what these tests ask.
configure({ defaultHidden: true });

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** What a view test needs of the product: the real descriptors, compiled, and a server that answers what the test says. */
const FOLDER = 'schemas/resources';

export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

type Answer = unknown | ((sent: Sent) => unknown);

/** Thrown by an answer: a refusal in the envelope of wire §1.2. */
export class Refusal {
  readonly envelope: object;
  constructor(message: string, more: { code?: number; extras?: object } = {}) {
    this.envelope = { success: false, code: more.code ?? 500, message, data: null, extras: more.extras };
  }
}

function descriptors(): Descriptor[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}

let compiled: Map<string, Resource> | undefined;

export function resourceNamed(name: string): LoadedResource {
  compiled ??= compileAll(descriptors());
  const resource = compiled.get(name);
  if (!resource) throw new Error(`no resource ${name}`);
  return { ...resource, hash: `hash-${name}` };
}

/** The validators the server would serve as a module, made from the same schemas. */
function validatorsOf(resource: Resource) {
  return Object.fromEntries(
    formNames(resource).map((name) => {
      const code = compileSchemaValidatorsCode(toForm(resource, name).schema as never, {
        ajvOptionsOverrides: { strict: false },
      });
      const module = { exports: {} };
      new Function('exports', 'module', 'require', code)(module.exports, module, requireOf);
      return [name, module.exports];
    }),
  );
}

const requireOf = (name: string) =>
  (globalThis.process.getBuiltinModule('module') as typeof import('module')).createRequire(import.meta.url)(name);

export interface Kit {
  sent: Sent[];
  /** Calls of one path, oldest first. */
  calls(path: string): Sent[];
}

interface Options {
  /** Codes the user holds; absent: every one. */
  codes?: readonly string[];
  answers: { [path: string]: Answer };
  resources: readonly string[];
  url?: string;
}

const DICTIONARIES = [
  {
    code: 'common_status',
    children: [
      { code: '0', name: '正常' },
      { code: '1', name: '停用' },
    ],
  },
  {
    code: 'menu_Rectify',
    children: [
      { code: '0', name: '未整改' },
      { code: '1', name: '已整改' },
    ],
  },
  {
    code: 'risk_register_status',
    children: ['待提交', '待研判', '待核查', '待整改', '待验收', '已验收'].map((name, code) => ({
      code: String(code),
      name,
    })),
  },
  {
    code: 'again_check_result_view',
    children: [
      { code: '1', name: '一般隐患' },
      { code: '2', name: '重大隐患' },
    ],
  },
  {
    code: 'accept_result',
    children: [
      { code: 'true', name: '通过' },
      { code: 'false', name: '未通过' },
    ],
  },
  {
    code: 'risk_register_isrisk_view',
    children: [
      { code: '1', name: '是' },
      { code: '0', name: '否' },
    ],
  },
];

/** Whose drafts are kept; the views ask nothing else of the sign-in. */
const SIGN_IN = { user: { id: '7' } } as unknown as SignIn;

/** Renders inside everything the frame gives: locale, messages, router, queries, permissions. */
export function renderViews(children: ReactNode, options: Options): Kit {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(
    resourceIndexQuery.queryKey,
    options.resources.map((name) => ({ name, hash: '', screens: resourceNamed(name).screens.map((s) => s.name) })),
  );
  for (const name of options.resources) {
    const resource = resourceNamed(name);
    client.setQueryData(resourceQuery(name).queryKey, resource);
    client.setQueryData(validatorsQuery(name, resource.hash).queryKey, validatorsOf(resource));
  }
  const kit = answering(options.answers);
  const can = (code: string) => options.codes === undefined || options.codes.includes(code);
  render(
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App message={{ duration: 0 }}>
        <MemoryRouter initialEntries={[options.url ?? '/']}>
          <QueryClientProvider client={client}>
            <SignInContext value={SIGN_IN}>
              <PermissionContext value={can}>
                {children}
                <Address />
              </PermissionContext>
            </SignInContext>
          </QueryClientProvider>
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  );
  return kit;
}

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{search}</p>;
}

/** Replaces the network below the one axios client. */
function answering(answers: Options['answers']): Kit {
  const sent: Sent[] = [];
  const all: Options['answers'] = { '/sysDictType/tree': DICTIONARIES, ...answers };
  http.defaults.adapter = async (config) => {
    const url = new URL(config.url ?? '', 'http://test');
    const body = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    const call = {
      method: (config.method ?? '').toUpperCase(),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body,
    };
    sent.push(call);
    const answer = all[url.pathname];
    if (answer === undefined) throw new Error(`the test has no answer for ${url.pathname}`);
    const value = typeof answer === 'function' ? await answer(call) : answer;
    const data =
      value instanceof Refusal ? value.envelope : { success: true, code: 200, message: '请求成功', data: value };
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
  return { sent, calls: (path) => sent.filter((call) => call.path === path) };
}

/** A page of rows (wire §1.4). */
export function pageOf(rows: WireRecord[], more: object = {}) {
  return { pageNo: 1, pageSize: 10, totalRows: rows.length, totalPage: 1, totalCount: rows.length, rows, ...more };
}

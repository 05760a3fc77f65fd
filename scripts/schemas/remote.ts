import { randomUUID } from 'node:crypto';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { EditPlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import type { RemoteOptions } from './options.ts';

/** A revision of a descriptor in the format of /formmanager (wire.md#5.14). */
export interface Revision {
  id: number;
  typeName: string;
  title: string;
  formJson: string;
  version: number;
  state: string;
  publish: boolean;
  note?: string;
  publishedTime?: string;
  publishedUserName?: string;
}

/** A running change of a field's kind or index, with the number of values that are done. */
export interface RemoteConversion {
  what: 'values' | 'index';
  title: string;
  /** Id of the draft that contains the change. */
  revision: number;
  state: string;
  done: number;
  total: number;
  message?: string;
}

export interface DictionaryNode {
  code: string;
  name: string;
  children: { code: string; name: string }[];
}

export interface MenuNode {
  code: string;
  name: string;
  application: string;
  type: number;
  icon?: string;
  component?: string;
  router?: string;
  children: MenuNode[];
}

interface Envelope {
  success: boolean;
  message: string;
  data?: unknown;
  extras?: { [key: string]: unknown; errors?: { message: string }[]; plan?: EditPlan };
}

/** Error with the message with which the server refused a request. */
export class Refused extends Error {
  readonly plan: EditPlan | undefined;
  readonly code: string;
  constructor({ message, extras }: Envelope) {
    const others = (extras?.errors ?? []).filter((error) => error.message !== message);
    const details = others.map((error) => `\n  ${error.message}`).join('');
    super(`${message}${details}`);
    this.plan = extras?.plan;
    this.code = String(extras?.errorCode ?? '');
  }
}

/** Calls to the form-design API of a running server, made as one administrator. */
export class RemoteSchemas {
  readonly #base: string;
  readonly #token: string;

  private constructor(base: string, token: string) {
    this.#base = base;
    this.#token = token;
  }

  static async connect({ url, token, account, password }: RemoteOptions): Promise<RemoteSchemas> {
    const base = url.replace(/\/+$/, '');
    if (token) return new RemoteSchemas(base, token);
    if (!password) throw new Error('请设置环境变量 SCHEMAS_TOKEN，或 SCHEMAS_PASSWORD（账号由 --account 指定）');
    const answer = await send(`${base}/api/login`, { body: { account, password } }).catch((error: unknown) => {
      throw error instanceof Refused ? new Error(`账号“${account}”未能登录：${error.message}`) : error;
    });
    return new RemoteSchemas(base, String(answer.data));
  }

  /** Revisions of a resource, or of all resources, newest first. */
  async revisions(typeName?: string): Promise<Revision[]> {
    const query = new URLSearchParams({ pageSize: '500', ...(typeName ? { typeName } : {}) });
    const answer = await this.#call(`/formmanager/page?${query}`);
    return (answer.data as { rows: Revision[] }).rows; // format of wire.md#5.14
  }

  async dictionaries(): Promise<DictionaryNode[]> {
    return (await this.#call('/sysDictType/tree')).data as DictionaryNode[]; // format of wire.md#5.6
  }

  async menus(): Promise<MenuNode[]> {
    return (await this.#call('/sysMenu/list')).data as MenuNode[]; // format of wire.md#5.5
  }

  /** Names of all resources with a descriptor, both shipped and created in the console. */
  async forms(): Promise<string[]> {
    const forms = (await this.#call('/formmanager/forms')).data as { typeName: string; hidden?: boolean }[]; // wire.md#5.14
    return forms.filter(({ hidden }) => hidden !== true).map(({ typeName }) => typeName);
  }

  /** Returns the descriptor that the server currently uses. */
  async inForce(typeName: string): Promise<Descriptor> {
    const answer = await this.#call(`/formmanager/form?${new URLSearchParams({ typeName })}`);
    return JSON.parse((answer.data as { formJson: string }).formJson) as Descriptor; // format of wire.md#5.14
  }

  async plan(typeName: string, formJson: string): Promise<EditPlan> {
    return (await this.#call('/formmanager/plan', { typeName, formJson })).data as EditPlan; // format of wire.md#5.14
  }

  async draft(body: { typeName: string; title: string; formJson: string; note?: string }): Promise<number> {
    return Number((await this.#call('/formmanager/add', body)).extras?.id);
  }

  /** Publishes a draft. `choices` determines by field key what happens to values that do not fit a field's new kind. */
  async publish(id: number, of: { confirm: boolean; choices: object }): Promise<Envelope['extras']> {
    return (await this.#call('/formmanager/publish', { id, ...of })).extras;
  }

  /** Changes of field kinds of a resource, newest first. */
  async conversions(typeName: string): Promise<RemoteConversion[]> {
    const answer = await this.#call(`/formmanager/conversions?${new URLSearchParams({ typeName })}`);
    return answer.data as RemoteConversion[]; // format of wire.md#5.14
  }

  async remove(id: number): Promise<void> {
    await this.#call('/formmanager/delete', { id });
  }

  async rollBack(id: number): Promise<Envelope['extras']> {
    return (await this.#call('/formmanager/rollback', { id })).extras;
  }

  #call(path: string, body?: object): Promise<Envelope> {
    return send(`${this.#base}/api${path}`, { token: this.#token, ...(body ? { body } : {}) });
  }
}

async function send(url: string, { token, body }: { token?: string; body?: object }): Promise<Envelope> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json', 'x-request-id': randomUUID() } : {}),
  };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(url, request)
    .then((response) => response.json() as Promise<Envelope>) // the API always replies with an Envelope (wire.md#1.2)
    .catch(() => null);
  if (!answer) throw new Error(`${new URL(url).origin} 没有应答，请检查地址（--url）和服务是否正在运行`);
  if (!answer.success) throw new Refused(answer);
  return answer;
}

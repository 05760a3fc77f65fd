import type { JsonSchema } from '../../../src/engine/json.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { uploadPicture } from '../../support/pictures.ts';

export type Row = Record<string, unknown>;

/** A hazard call that is open to an account now. */
export interface Task {
  account: string;
  id: unknown;
}

interface HazardRow extends Row {
  actions?: { name: string; enabled: boolean }[];
}

const FILES = 6;
/** Lists of hazards by stage. */
export const HAZARD_LISTS: readonly string[] = [
  ...['RiskRegister', 'RiskAgainCheck', 'RiskRectify'].map((resource) => `/${resource}/page`),
  '/RiskAcceptRecord/pageAccepRecord',
];

/** Things that a request can name: records, coded values, files, and hazards with their open actions. */
export class Stock {
  readonly #admin: ApiClient;
  readonly #people: ReadonlyMap<string, ApiClient>;
  readonly #rows = new Map<string, Row[]>();
  readonly #codes = new Map<string, string[]>();
  readonly #lists: ReadonlyMap<string, string>;
  #tasks = new Map<string, Task[]>();
  #files: string[] = [];

  /** `lists`: resource → path of the list its records are read from. */
  constructor(of: { admin: ApiClient; people: ReadonlyMap<string, ApiClient>; lists: ReadonlyMap<string, string> }) {
    this.#admin = of.admin;
    this.#people = of.people;
    this.#lists = of.lists;
  }

  async fill(): Promise<void> {
    type Node = { code: string; children: { code: string }[] };
    for (const { code, children } of await this.#admin.read<Node[]>('/sysDictType/tree')) {
      const codes = children.map((child) => child.code);
      this.#codes.set(code, codes);
    }
    await this.refresh([...this.#lists.keys()]);
    await this.refreshTasks();
  }

  /** Reads again what requests may have changed. */
  async refresh(resources: Iterable<string>): Promise<void> {
    for (const name of resources) {
      const path = this.#lists.get(name);
      if (!path) continue;
      const data = await this.#admin.read<Row[] | { rows: Row[] }>(path, path.endsWith('age') ? { pageSize: 30 } : {});
      this.#rows.set(name, (Array.isArray(data) ? data : data.rows).slice(0, 40));
    }
    while (this.#files.length < FILES) this.#files.push(await uploadPicture(this.#admin));
  }

  async refreshTasks(): Promise<void> {
    const tasks = new Map<string, Task[]>();
    for (const [account, client] of this.#people) {
      for (const path of HAZARD_LISTS) {
        for (const { id, actions = [] } of await hazardsOf(client, path)) {
          const names = actions.filter(({ enabled }) => enabled).map(({ name }) => name);
          for (const name of names) tasks.set(name, [...(tasks.get(name) ?? []), { account, id }]);
        }
      }
    }
    this.#tasks = tasks;
  }

  rows(resource: string): readonly Row[] {
    return this.#rows.get(resource) ?? [];
  }

  tasks(call: string): readonly Task[] {
    return this.#tasks.get(call) ?? [];
  }

  codes(dictionary: string): readonly string[] {
    return this.#codes.get(dictionary) ?? [];
  }

  /** Values a relation may hold: ids, or copied texts where it names records by a text. */
  valuesOf(resource: string, { type, pattern }: JsonSchema): readonly unknown[] {
    const rows = this.rows(resource);
    const isText = type === 'string' && pattern === undefined;
    return isText ? rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')) : ids(rows);
  }

  anyIds(): readonly unknown[] {
    return [...this.#rows.values()].flatMap((rows) => ids(rows).slice(0, 3));
  }

  /** Takes an unused file; undefined until the next refresh when all are taken. */
  takeFile(): string | undefined {
    return this.#files.pop();
  }
}

function ids(rows: readonly Row[]): unknown[] {
  return rows.map(({ id }) => id).filter((id) => id !== undefined);
}

/** Hazards of a list; empty if the client may not read it. */
async function hazardsOf(client: ApiClient, path: string): Promise<HazardRow[]> {
  const { body } = await client.get(path, { pageSize: 40 });
  return body.success ? (body.data as { rows: HazardRow[] }).rows : []; // a page of hazards (wire.md#8)
}

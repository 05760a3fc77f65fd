import { type SampleWorld, toSampleBody, toSamples } from '../../../src/compiler/samples/samples.ts';
import type { Acting } from '../../../src/engine/action-effect.ts';
import { actionRefusal, type EffectAction, hasEffect } from '../../../src/engine/action-effect.ts';
import { valuesOf } from '../../../src/engine/action-values.ts';
import type { WireRecord } from '../../../src/engine/json.ts';
import { largest } from '../../../src/engine/many.ts';
import { toStarts } from '../../../src/engine/projections/starts.ts';
import type { HistoryChange, HistoryEntry } from '../../../src/engine/record-history.ts';
import type { Action, Relation, Resource } from '../../../src/engine/resource.ts';
import { firstOf, type MockHandler, type MockReply, type MockRequest, refusal, success } from './mock-replies.ts';
import { bodyRefusal, pageOf, selectRows, treeOf } from './mock-rows.ts';

const HEAD = { actorId: '1', actorName: '超级管理员', origin: '网页' };

/** History of a sample record, newest entry first: it was added and then edited. */
function mockHistory(resource: Resource, row: WireRecord): HistoryEntry[] {
  const inputs = resource.fields.filter(
    ({ key, show, kind }) => show.form && kind === 'text' && row[key] !== undefined,
  );
  const changeOf = ({ key, labels, kind }: (typeof inputs)[number], before: string): HistoryChange => ({
    key,
    title: labels.detail,
    kind,
    beforeText: before,
    afterText: String(row[key]),
  });
  return [
    {
      ...HEAD,
      id: 2,
      time: '2026-01-05 09:10:00',
      event: 'edit',
      title: '编辑',
      changes: inputs.slice(0, 1).map((field) => changeOf(field, `原${String(row[field.key])}`)),
    },
    {
      ...HEAD,
      id: 1,
      time: '2026-01-05 08:30:00',
      event: 'add',
      title: '新增',
      changes: inputs.map((field) => changeOf(field, '')),
    },
  ];
}

/**
 * Returns a handler that answers all calls of the resources from rows in memory, for stories and component tests. Put
 * handlers for special cases (mock-replies.ts) in front of it with `firstOf`.
 */
export function toMocks(world: SampleWorld): MockHandler {
  const store = new Store(world);
  return firstOf(
    (request) => schemaReply(world, request),
    (request) => presetReply(world, request),
    (request) => dictionaryReply(world, request),
    (request) => choiceReply(store, request),
    (request) => recordReply(store, request),
  );
}

class Store {
  readonly world: SampleWorld;
  readonly #rows = new Map<string, WireRecord[]>();

  constructor(world: SampleWorld) {
    this.world = world;
  }

  find(name: string): Resource | undefined {
    return this.world.resources.find((resource) => resource.name === name);
  }

  /** Relations of record fields and action forms; their choices may use other verbs than the standard ones. */
  relations(): Relation[] {
    const all = this.world.resources.flatMap(({ fields, actions }) => [
      ...fields.flatMap((field) => [field, ...field.rowFields]),
      ...actions.flatMap(({ form }) => form?.fields ?? []),
    ]);
    return all.flatMap(({ relation }) => relation ?? []);
  }

  rows(resource: Resource): WireRecord[] {
    const rows = this.#rows.get(resource.name) ?? toSamples(resource, this.world);
    this.#rows.set(resource.name, rows);
    return rows;
  }

  row(resource: Resource, id: unknown): WireRecord | undefined {
    return this.rows(resource).find((row) => String(row.id) === String(id));
  }
}

interface Asked extends MockRequest {
  store: Store;
  resource: Resource;
}

const NOT_FOUND = { code: 404, message: '记录不存在', errorCode: 'D1002' };

/** Inspection coverage with two risk points that no plan inspects, and a suggested plan for them. */
const UNCOVERED = {
  ...{ covered: 15, enabled: 40, bare: 0, startTime: '2090-01-05 08:00:00' },
  colours: [
    { key: '1', name: '重大风险', colour: '#F5222D', points: 2, planningType: 1, planningTypeName: '日常排查' },
  ],
  people: [{ key: '1-1', name: '储运车间 · 储罐区', points: [{ colour: '1', count: 2 }] }],
};
const COVER_LINE = {
  name: '储罐区日常排查',
  points: 2,
  items: 6,
  cycle: '每日 08:00',
  person: '',
  slots: [],
  fault: '请选择排查人',
};

/** Standard replies by verb. Calls of workflows are missing, since their handlers are handwritten. */
const VERBS: { readonly [verb: string]: (asked: Asked) => MockReply } = {
  page: ({ store, resource, query }) => success(pageOf(selectRows(resource, store.rows(resource), query), query)),
  list: ({ store, resource, query }) => success(selectRows(resource, store.rows(resource), query)),
  tree: ({ store, resource }) => success(treeOf(resource, store.rows(resource))),
  dropDown: ({ store, resource }) =>
    success(store.rows(resource).map((row) => ({ id: row.id, name: row[resource.display] }))),
  // The detail of some resources is read by POST, with the id in the body.
  detail: ({ store, resource, query, body }) =>
    found(store.row(resource, query.id ?? recordOf(body).id), (row) => success(row)),
  history: ({ store, resource, query }) =>
    found(store.row(resource, query.id), (row) => success(pageOf(mockHistory(resource, row), query))),
  add: (asked) => written(asked, 'add', (body) => void asked.store.rows(asked.resource).unshift(added(asked, body))),
  edit: (asked) => {
    const row = asked.store.row(asked.resource, recordOf(asked.body).id);
    return found(row, (present) => written(asked, 'edit', (body) => void Object.assign(present, body)));
  },
  delete: (asked) => removed(asked, [recordOf(asked.body).id]),
  uncovered: () => success(UNCOVERED),
  coverPreview: () => success({ covered: 15, after: 17, enabled: 40, left: 0, lines: [COVER_LINE] }),
  mutiDelete: (asked) => removed(asked, Array.isArray(asked.body) ? asked.body.map((row) => recordOf(row).id) : []),
  changeStatus: ({ store, resource, body }) => {
    const { id, status } = recordOf(body);
    return found(store.row(resource, id), (row) => {
      row.status = status;
      return success();
    });
  },
};

function recordReply(store: Store, request: MockRequest): MockReply | undefined {
  const isAsked = ({ path, method }: Action) => path === request.path && method === request.method;
  const resource =
    store.find(request.path.split('/')[1] ?? '') ?? store.world.resources.find(({ actions }) => actions.some(isAsked));
  const action = resource?.actions.find(isAsked);
  if (!resource || !action) return undefined;
  if (hasEffect(action)) return performed({ ...request, store, resource }, action);
  const isPage = resource.screens.some(({ source }) => source === action.verb);
  const answer = VERBS[isPage ? 'page' : action.verb] ?? choicesOf(store, resource, action);
  return answer?.({ ...request, store, resource }) ?? readReply(store, resource, request);
}

/** User of all stories: the first person of the samples, with every permission. */
const SUPER: Acting = { id: '1', orgId: '1', can: () => true };

const MOCK_NOW = '2026-01-05 08:00:00';

/** Runs an action that is defined only by its descriptor, with the same refusals and effects as on the server. */
function performed({ store, resource, body }: Asked, action: EffectAction): MockReply {
  const { id, ids, ...input } = recordOf(body);
  const rows = (Array.isArray(ids) ? ids : [id]).map((one) => store.row(resource, one));
  const labelOf = (type: string, code: unknown) =>
    store.world.dictionaries?.[type]?.find((entry) => entry.code === String(code))?.name ?? String(code);
  for (const row of rows) {
    const refused = row && actionRefusal(resource, action, { record: row, labelOf, acting: SUPER });
    if (refused) return refusal({ errorCode: refused.code, message: refused.reason });
  }
  const missing = action.form ? bodyRefusal(resource, action.verb, input) : undefined;
  if (missing) return refusal(missing);
  for (const row of rows) {
    if (!row) return refusal(NOT_FOUND);
    Object.assign(row, valuesOf(resource, action, { record: row, input, caller: null, now: MOCK_NOW }));
  }
  return success();
}

/** Returns the function that answers a verb from which a relation loads its choices, as a tree or as a list. */
function choicesOf(store: Store, { name }: Resource, { verb }: Action) {
  const isAsked = ({ resource, choices }: Relation) =>
    choices === `${name}/${verb}` || (resource === name && choices === verb);
  const relation = store.relations().find(isAsked);
  const target = relation && store.find(relation.resource);
  const answer = relation && VERBS[relation.as === 'tree' ? 'tree' : 'list'];
  return target && answer && ((asked: Asked) => answer({ ...asked, resource: target }));
}

/** Replies to a call that loads the initial value of a form's field: returns a valid sample. */
function readReply(store: Store, resource: Resource, { path }: MockRequest): MockReply | undefined {
  for (const { formReads, verb } of resource.actions) {
    const read = formReads.find((candidate) => candidate.path === path);
    if (read) return success(toSampleBody(resource, verb, store.world)[read.key] ?? []);
  }
  return undefined;
}

/** Reply of GET /X/fk{Entity}: ids and names of an entity's rows, as choices of a relation (wire.md#6). */
function choiceReply(store: Store, { path }: MockRequest): MockReply | undefined {
  const name = /^\/[A-Za-z]\w*\/fk([A-Z]\w*)$/.exec(path)?.[1];
  const target = name && (store.find(name) ?? store.find(name.charAt(0).toLowerCase() + name.slice(1)));
  if (!target) return undefined;
  return success(store.rows(target).map((row) => ({ code: row.id, name: row[target.display] })));
}

function schemaReply({ resources }: SampleWorld, { path }: MockRequest): MockReply | undefined {
  if (path === '/schemas') {
    const entryOf = (resource: Resource) => ({
      name: resource.name,
      hash: 'mock',
      screens: resource.screens.map(({ name }) => name),
      starts: toStarts(resource, () => true),
    });
    return success(resources.map(entryOf));
  }
  const name = /^\/schemas\/(\w+)$/.exec(path)?.[1];
  const resource = name && resources.find((candidate) => candidate.name === name);
  return resource ? success({ ...resource, hash: 'mock' }) : undefined;
}

/** Replies with counts of list presets, always `SAMPLE_TOTAL`, and with no numbers for menus. */
function presetReply({ resources }: SampleWorld, { path, query }: MockRequest): MockReply | undefined {
  if (path === '/listPreset/badges') return success([]);
  if (path !== '/listPreset/counts') return undefined;
  const screen = resources.flatMap(({ screens }) => screens).find(({ name }) => name === query.screen);
  return success((screen?.presets ?? []).filter(({ count }) => count).map(({ key }) => ({ key, total: SAMPLE_TOTAL })));
}

const SAMPLE_TOTAL = 3;

function dictionaryReply({ dictionaries = {} }: SampleWorld, { path, query }: MockRequest): MockReply | undefined {
  if (path === '/sysDictType/dropDown') {
    const values = dictionaries[String(query.code)] ?? [];
    return success(values.map(({ code, name }) => ({ code, value: name })));
  }
  if (path !== '/sysDictType/tree') return undefined;
  const types = Object.entries(dictionaries).map(([code, values], index) => ({
    id: index + 1,
    pid: 0,
    code,
    name: code,
    children: values.map((value, position) => ({
      id: (index + 1) * 1_000 + position,
      pid: index + 1,
      ...value,
      children: [],
    })),
  }));
  return success(types);
}

function recordOf(body: unknown): WireRecord {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : { id: body };
}

function found(row: WireRecord | undefined, answer: (row: WireRecord) => MockReply): MockReply {
  return row ? answer(row) : refusal(NOT_FOUND);
}

function written({ resource, body }: Asked, formName: string, write: (body: WireRecord) => void): MockReply {
  const given = recordOf(body);
  const refused = bodyRefusal(resource, formName, given);
  if (refused) return refusal(refused);
  write(given);
  return success();
}

function added({ store, resource }: Asked, body: WireRecord): WireRecord {
  const highest = largest(
    0,
    store.rows(resource).map((row) => Number(row.id)),
  );
  const isText = resource.fields.some(({ key, schema }) => key === 'id' && schema.type === 'string');
  const defaults = resource.fields.filter(({ default: value }) => value !== undefined);
  const standard = Object.fromEntries(defaults.map((field) => [field.key, field.default]));
  const id = isText ? String(highest + 1) : highest + 1;
  return { ...standard, ...body, id, createdTime: '2026-01-05 08:30:00', version: 1 };
}

function removed({ store, resource }: Asked, ids: readonly unknown[]): MockReply {
  if (ids.length === 0) return refusal({ code: 400, message: '未选择行' });
  const rows = store.rows(resource);
  const places = ids.map((id) => rows.findIndex((row) => String(row.id) === String(id)));
  if (places.includes(-1)) return refusal(NOT_FOUND);
  for (const id of ids) {
    rows.splice(
      rows.findIndex((row) => String(row.id) === String(id)),
      1,
    );
  }
  return success();
}

import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import { answer, type Endpoint } from '../../../../server/endpoint.ts';
import { list, page } from '../../../../server/http/replies/reply-shape.ts';
import { readGrammar } from '../../../../server/schemas/grammar.ts';
import type { FeaturePlatform } from '../../../feature.ts';
import type { VerbGrant } from '../../../people/access/index.ts';
import * as body from './bodies.ts';
import {
  addDraft,
  type DraftBody,
  detailRevision,
  editDraft,
  pageRevisions,
  planRevision,
  removeDraft,
} from './drafts.ts';
import { listForms, type MergeBody, mergeForm, readForm } from './forms.ts';
import {
  listChanges,
  type PreviewBody,
  previewConversion,
  releaseChange,
  stopChange,
  unconvertedRows,
} from './kind-change/changes.ts';
import type { Choices, Started } from './kind-change/conversions.ts';
import { createResource, type NewResourceBody, restoreResource } from './online-resources.ts';
import { distinctValues, makeDictionary, previewRevision, type ValueDictionary } from './preview.ts';
import { type Published, publishRevision } from './publish.ts';
import {
  CHANGE,
  CONVERSION,
  FORM,
  GRAMMAR,
  LEFT,
  MERGED,
  PLAN,
  PREVIEW,
  REVISION,
  STANDING,
  VALUES,
} from './replies.ts';
import { rollBackRevision } from './roll-back.ts';

type Parts = Pick<FeaturePlatform, 'live' | 'config'>;

/** Calls that edit descriptors in the running system (wire.md#5.14); each row of the list is a revision. */
export function formDesignEndpoints(parts: Parts): Endpoint[] {
  return [...readings(parts), ...drafts(parts), ...publishing(parts), ...kindChanges(parts)];
}

function readings({ live, config }: Parts): Endpoint[] {
  return [
    get({ verb: 'page', title: '表单修改记录', reply: page(REVISION), schema: body.PAGE }, (ctx, query) =>
      pageRevisions(ctx, live, query),
    ),
    get(
      { verb: 'forms', as: 'page', gate: 'list', title: '全部表单', reply: list(FORM), schema: body.NOTHING },
      (ctx) => listForms(ctx, live),
    ),
    get({ verb: 'grammar', as: 'page', title: '描述文件的语法', reply: GRAMMAR, schema: body.NOTHING }, async () => ({
      schema: readGrammar('resource.schema.json'),
    })),
    get(
      { verb: 'form', as: 'detail', title: '正在使用的定义', reply: STANDING, schema: body.BY_NAME },
      async (ctx, query) => ({
        ...(await readForm(ctx, live, String(query.typeName))),
        ...(config.storybookUrl === null ? {} : { storybook: config.storybookUrl }),
      }),
    ),
    get({ verb: 'values', as: 'preview', title: '字段已有的值', reply: VALUES, schema: body.BY_FIELD }, (ctx, query) =>
      distinctValues(ctx, { typeName: String(query.typeName), key: String(query.key) }),
    ),
    get({ verb: 'detail', title: '一次表单修改', reply: REVISION, schema: body.BY_TEXT_ID }, (ctx, query) =>
      detailRevision(ctx, live, query.id),
    ),
    post(
      { verb: 'plan', title: '发布计划', reply: PLAN, schema: body.PLANNED },
      async (ctx, given) => (await planRevision(ctx, live, given)).plan,
    ),
    // Keeps null in the reply: a compiled resource uses it for absent values.
    {
      ...post({ verb: 'preview', title: '预览', reply: PREVIEW, schema: body.PREVIEWED }, (ctx, given) =>
        previewRevision(ctx, live, given),
      ),
      keepNulls: true,
    },
  ];
}

function drafts({ live }: Parts): Endpoint[] {
  return [
    {
      ...post<DraftBody>({ verb: 'add', title: '新建草稿', schema: body.NEW_DRAFT }, async (ctx, given) =>
        answer(undefined, { extras: { id: await addDraft(ctx, live, given) } }),
      ),
      answersId: true,
    },
    post<DraftBody & { id: unknown }>({ verb: 'edit', title: '修改草稿', schema: body.EDITED_DRAFT }, (ctx, given) =>
      editDraft(ctx, live, given),
    ),
    post<MergeBody>(
      { verb: 'merge', as: 'plan', title: '合并到最新版本', reply: MERGED, schema: body.MERGE },
      (ctx, given) => mergeForm(ctx, live, given),
    ),
    post<ValueDictionary>(
      { verb: 'dictionary', as: 'plan', title: '用已有的值建字典', schema: body.DICTIONARY_OF },
      (ctx, given) => makeDictionary(ctx, given),
    ),
    post({ verb: 'delete', title: '删除草稿', schema: body.ROW }, (ctx, { id }) => removeDraft(ctx, id)),
  ];
}

interface PublishBody {
  id: unknown;
  confirm?: boolean;
  choices?: Choices;
  grants?: VerbGrant[];
}

interface RestoreBody {
  typeName: string;
  parent?: unknown;
  grants?: boolean;
}

function publishing({ live }: Parts): Endpoint[] {
  const calls = [
    post<PublishBody>({ verb: 'publish', title: '发布', schema: body.PUBLISHED }, async (ctx, given) =>
      told(await publishRevision(ctx, live, { ...given, confirm: given.confirm === true })),
    ),
    post<NewResourceBody>(
      { verb: 'create', as: 'publish', title: '新建资源', schema: body.NEW_RESOURCE },
      async (ctx, given) => told(await createResource(ctx, live, given)),
    ),
    post<RestoreBody>(
      { verb: 'restore', as: 'publish', title: '恢复资源', schema: body.RESTORED },
      async (ctx, { typeName, parent, grants }) =>
        told(await restoreResource(ctx, live, { typeName, parent, isGranted: grants !== false })),
    ),
    post({ verb: 'rollback', title: '回退', schema: body.BY_ID }, async (ctx, { id }) =>
      told(await rollBackRevision(ctx, live, id)),
    ),
  ];
  // Users of a table queue behind each waiting call: these calls wait for locks only briefly, and are repeated
  // (`comesAgain`).
  return calls.map((call) => ({ ...call, comesAgain: true }));
}

/** Calls that change a field's kind while users keep working (decision 029). */
function kindChanges({ live }: Parts): Endpoint[] {
  return [
    post<PreviewBody>(
      { verb: 'conversion', as: 'plan', title: '改种类时值的转换', reply: CONVERSION, schema: body.CONVERTED },
      (ctx, given) => previewConversion(ctx, live, given),
    ),
    get(
      { verb: 'conversions', as: 'page', gate: 'list', title: '种类的修改', reply: list(CHANGE), schema: body.BY_NAME },
      (ctx, { typeName }) => listChanges(ctx, String(typeName)),
    ),
    get(
      { verb: 'unconverted', as: 'preview', title: '没有转换的值', reply: LEFT, schema: body.UNCONVERTED },
      (ctx, query) => unconvertedRows(ctx, query),
    ),
    post({ verb: 'stopConversion', as: 'publish', title: '停止转换', schema: body.BY_ID }, (ctx, { id }) =>
      stopChange(ctx, id),
    ),
    post({ verb: 'releaseConversion', as: 'publish', title: '释放旧值', schema: body.BY_ID }, (ctx, { id }) =>
      releaseChange(ctx, id),
    ),
  ];
}

/** Reply without data (wire.md#5.14); the envelope's `extras` name the schema in force. */
function told(published: Published | Started) {
  return answer(undefined, { extras: { ...published } });
}

/** A call; `schema` is the query of a GET or the body of a POST. */
interface CallSpec {
  verb: string;
  /** Verb whose permission the call needs; default: `verb`. */
  as?: string;
  title: string;
  schema: JsonSchema;
  reply?: JsonSchema;
  gate?: 'list';
}

interface Values {
  [key: string]: unknown;
}

function get(spec: CallSpec, handler: (ctx: UserCtx, query: Values) => Promise<unknown>): Endpoint {
  const query = spec.schema;
  return { ...callOf(spec), method: 'GET', query, handler: (ctx, input) => handler(signedIn(ctx), input.query) };
}

function post<Body = Values>(spec: CallSpec, handler: (ctx: UserCtx, given: Body) => Promise<unknown>): Endpoint {
  return {
    ...callOf(spec),
    method: 'POST',
    body: spec.schema,
    handler: (ctx, input) => handler(signedIn(ctx), input.body as Body), // checked by the schema
  };
}

function callOf({ verb, as = verb, schema: _, ...spec }: CallSpec) {
  const permission = `formmanager:${as}`;
  return { ...spec, path: `/formmanager/${verb}`, access: 'permission', permission, envelope: 'wrapped' } as const;
}

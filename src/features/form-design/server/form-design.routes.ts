import type { JsonSchema } from '../../../engine/json.ts';
import { signedIn } from '../../../server/ctx.ts';
import { answer, type Endpoint } from '../../../server/endpoint.ts';
import { page } from '../../../server/http/replies/reply-shape.ts';
import { PAGING } from '../../../server/records/paging.ts';
import type { FeaturePlatform } from '../../feature.ts';
import {
  addDraft,
  type DraftBody,
  detailRevision,
  editDraft,
  pageRevisions,
  planRevision,
  removeDraft,
} from './drafts.ts';
import { previewRevision } from './preview.ts';
import { type Published, publishRevision, rollBackRevision } from './publish.ts';
import { PLAN, PREVIEW, REVISION } from './replies.ts';

const ID: JsonSchema = { title: 'Id' };
const TITLE: JsonSchema = { type: 'string', minLength: 1, maxLength: 100, title: '标题' };
const NOTE: JsonSchema = { type: 'string', maxLength: 500, title: '说明' };
const TYPE_NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 41, title: '资源' };

/** The descriptor as an object or as JSON text (wire.md#1.2); the service reads it word by word. */
const DRAFT: { [key: string]: JsonSchema } = {
  title: TITLE,
  typeName: TYPE_NAME,
  formJson: { type: ['object', 'string'], title: '表单定义' },
  note: NOTE,
};

const CLOSED = { type: 'object', additionalProperties: false } as const;
const BY_ID: JsonSchema = { ...CLOSED, required: ['id'], properties: { id: ID } };
const TEXT_ID: JsonSchema = { ...CLOSED, properties: { id: { type: 'string', maxLength: 20, title: 'Id' } } };
const ROW: JsonSchema = { type: 'object', required: ['id'], properties: { id: ID } };

/** A draft by its id, or a document nobody has stored. */
const PLANNED: JsonSchema = {
  ...CLOSED,
  properties: { id: ID, typeName: TYPE_NAME, formJson: DRAFT.formJson ?? {} },
};

const PAGE: JsonSchema = {
  ...CLOSED,
  properties: {
    ...PAGING,
    title: { type: 'string', maxLength: 100, title: '标题' },
    typeName: { type: 'string', maxLength: 41, title: '资源' },
  },
};

type Parts = Pick<FeaturePlatform, 'live'>;

/** Edits of descriptors in the running system (wire.md#5.14): one row = one revision. */
export function formDesignEndpoints(parts: Parts): Endpoint[] {
  return [...readings(parts), ...drafts(parts), ...publishing(parts)];
}

function readings({ live }: Parts): Endpoint[] {
  return [
    get({ verb: 'page', title: '表单修改记录', reply: page(REVISION), schema: PAGE }, (ctx, query) =>
      pageRevisions(ctx, live, query),
    ),
    get({ verb: 'detail', title: '一次表单修改', reply: REVISION, schema: TEXT_ID }, (ctx, query) =>
      detailRevision(ctx, live, query.id),
    ),
    post({ verb: 'plan', title: '发布计划', reply: PLAN, schema: PLANNED }, (ctx, body) =>
      planRevision(ctx, live, body),
    ),
    // A compiled resource says null where it has nothing.
    {
      ...post({ verb: 'preview', title: '预览', reply: PREVIEW, schema: BY_ID }, (ctx, body) =>
        previewRevision(ctx, live, body.id),
      ),
      keepNulls: true,
    },
  ];
}

function drafts({ live }: Parts): Endpoint[] {
  const required = ['title', 'typeName', 'formJson'];
  const edited = { id: ID, version: { type: 'integer', title: '版本' }, ...DRAFT };
  return [
    post({ verb: 'add', title: '新建草稿', schema: { ...CLOSED, required, properties: DRAFT } }, async (ctx, body) => {
      const id = await addDraft(ctx, live, body as unknown as DraftBody); // checked by the schema
      return answer(undefined, { extras: { id } });
    }),
    post(
      { verb: 'edit', title: '修改草稿', schema: { ...CLOSED, required: ['id', ...required], properties: edited } },
      (ctx, body) => editDraft(ctx, live, body as unknown as DraftBody & { id: unknown }),
    ),
    post({ verb: 'delete', title: '删除草稿', schema: ROW }, (ctx, body) => removeDraft(ctx, body.id)),
  ];
}

function publishing({ live }: Parts): Endpoint[] {
  const confirm: JsonSchema = { type: 'boolean', title: '确认发布' };
  return [
    post(
      { verb: 'publish', title: '发布', schema: { ...BY_ID, properties: { id: ID, confirm } } },
      async (ctx, { id, confirm: isConfirmed }) =>
        told(await publishRevision(ctx, live, { id, confirm: isConfirmed === true })),
    ),
    post({ verb: 'rollback', title: '回退', schema: BY_ID }, async (ctx, { id }) =>
      told(await rollBackRevision(ctx, live, id)),
    ),
  ];
}

/** No data (wire.md#5.14), but what is in force now for whoever asks. */
function told(published: Published) {
  return answer(undefined, { extras: { ...published } });
}

type Ctx = ReturnType<typeof signedIn>;
type Values = Record<string, unknown>;

/** One call: of a GET `schema` is the query, of a POST the body. */
interface CallSpec {
  verb: string;
  title: string;
  schema: JsonSchema;
  reply?: JsonSchema;
}

function get({ verb, schema, ...spec }: CallSpec, handler: (ctx: Ctx, query: Values) => Promise<unknown>): Endpoint {
  return {
    ...spec,
    method: 'GET',
    path: `/formmanager/${verb}`,
    access: 'permission',
    envelope: 'wrapped',
    query: schema,
    handler: (ctx, input) => handler(signedIn(ctx), input.query),
  };
}

function post({ verb, schema, ...spec }: CallSpec, handler: (ctx: Ctx, body: Values) => Promise<unknown>): Endpoint {
  return {
    ...spec,
    method: 'POST',
    path: `/formmanager/${verb}`,
    access: 'permission',
    envelope: 'wrapped',
    body: schema,
    handler: (ctx, input) => handler(signedIn(ctx), input.body as Values), // an object, as every schema here says
  };
}

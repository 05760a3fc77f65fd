import type { JsonSchema } from '../../../../engine/json.ts';
import { answer, type Endpoint } from '../../../../server/endpoint.ts';
import { list, page } from '../../../../server/http/replies/reply-shape.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { readGrammar } from '../../../../server/schemas/revisions/grammar.ts';
import type { FeaturePlatform } from '../../../feature.ts';
import { CLOSED, get, post } from './calls.ts';
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
import type { Choices, Started } from './kind-change/begin.ts';
import { kindChangeEndpoints } from './kind-change/kind-change.routes.ts';
import { CHOICES } from './kind-change/replies.ts';
import { createResource, type NewResourceBody } from './new-resource.ts';
import type { NewGrant } from './new-resource-parts.ts';
import { GRANTS, NEW_RESOURCE } from './new-resource-schema.ts';
import { previewRevision } from './preview.ts';
import { publishRevision, rollBackRevision } from './publish.ts';
import type { Published } from './published.ts';
import { FORM, GRAMMAR, MERGED, PLAN, PREVIEW, REVISION, STANDING, VALUES } from './replies.ts';
import { restoreResource } from './restore-resource.ts';
import { makeDictionary, type ValueDictionary } from './value-dictionary.ts';
import { distinctValues } from './values.ts';

const ID: JsonSchema = { title: 'Id' };
const TITLE: JsonSchema = { type: 'string', minLength: 1, maxLength: 100, title: '标题' };
const NOTE: JsonSchema = { type: 'string', maxLength: 500, title: '说明' };
const TYPE_NAME: JsonSchema = { type: 'string', minLength: 1, maxLength: 41, title: '资源' };

/** Descriptor as an object or as JSON text (wire.md#1.2); the service validates it. */
const DRAFT: { [key: string]: JsonSchema } = {
  title: TITLE,
  typeName: TYPE_NAME,
  formJson: { type: ['object', 'string'], title: '表单定义' },
  note: NOTE,
};

const BY_ID: JsonSchema = { ...CLOSED, required: ['id'], properties: { id: ID } };
const TEXT_ID: JsonSchema = { ...CLOSED, properties: { id: { type: 'string', maxLength: 20, title: 'Id' } } };
const ROW: JsonSchema = { type: 'object', required: ['id'], properties: { id: ID } };

/** A draft by its id, or a document that is not stored. */
const PLANNED: JsonSchema = {
  ...CLOSED,
  properties: { id: ID, typeName: TYPE_NAME, formJson: DRAFT.formJson ?? {} },
};

const PREVIEWED: JsonSchema = {
  ...CLOSED,
  properties: { ...PLANNED.properties, roleId: { title: '角色' } },
};

const MERGE: JsonSchema = {
  ...CLOSED,
  required: ['typeName', 'formJson', 'baseHash'],
  properties: {
    typeName: TYPE_NAME,
    formJson: DRAFT.formJson ?? {},
    basedOn: { type: 'integer', title: '依据的版本' },
    baseHash: { type: 'string', maxLength: 64, title: '依据的描述文件' },
  },
};

const BY_NAME: JsonSchema = { ...CLOSED, required: ['typeName'], properties: { typeName: TYPE_NAME } };
const RESTORED: JsonSchema = {
  ...BY_NAME,
  properties: {
    ...BY_NAME.properties,
    parent: { title: '上级目录' },
    grants: { type: 'boolean', title: '恢复授权', description: '默认 true：隐藏时各角色的授权一并恢复' },
  },
};
const BY_FIELD: JsonSchema = {
  ...CLOSED,
  required: ['typeName', 'key'],
  properties: { typeName: TYPE_NAME, key: { type: 'string', minLength: 1, maxLength: 41, title: '字段' } },
};

/** A dictionary for a field; code and name are validated like those of any dictionary. */
const DICTIONARY_OF: JsonSchema = {
  ...CLOSED,
  required: ['typeName', 'key', 'code', 'name'],
  properties: {
    ...BY_FIELD.properties,
    code: { type: 'string', minLength: 1, maxLength: 50, title: '唯一编码' },
    name: { type: 'string', minLength: 1, maxLength: 50, title: '类型名称' },
  },
};

const PAGE: JsonSchema = {
  ...CLOSED,
  properties: {
    ...PAGING,
    title: { type: 'string', maxLength: 100, title: '标题' },
    typeName: { type: 'string', maxLength: 41, title: '资源' },
  },
};

type Parts = Pick<FeaturePlatform, 'live' | 'config'>;

/** Calls that edit descriptors in the running system (wire.md#5.14); one row is one revision. */
export function formDesignEndpoints(parts: Parts): Endpoint[] {
  return [...readings(parts), ...drafts(parts), ...publishing(parts), ...kindChangeEndpoints(parts)];
}

function readings({ live, config }: Parts): Endpoint[] {
  return [
    get({ verb: 'page', title: '表单修改记录', reply: page(REVISION), schema: PAGE }, (ctx, query) =>
      pageRevisions(ctx, live, query),
    ),
    get({ verb: 'forms', as: 'page', gate: 'list', title: '全部表单', reply: list(FORM), schema: CLOSED }, (ctx) =>
      listForms(ctx, live),
    ),
    get({ verb: 'grammar', as: 'page', title: '描述文件的语法', reply: GRAMMAR, schema: CLOSED }, async () => ({
      schema: readGrammar('resource.schema.json'),
    })),
    get(
      { verb: 'form', as: 'detail', title: '正在使用的定义', reply: STANDING, schema: BY_NAME },
      async (ctx, query) => ({
        ...(await readForm(ctx, live, String(query.typeName))),
        ...(config.storybookUrl === null ? {} : { storybook: config.storybookUrl }),
      }),
    ),
    get({ verb: 'values', as: 'preview', title: '字段已有的值', reply: VALUES, schema: BY_FIELD }, (ctx, query) =>
      distinctValues(ctx, { typeName: String(query.typeName), key: String(query.key) }),
    ),
    get({ verb: 'detail', title: '一次表单修改', reply: REVISION, schema: TEXT_ID }, (ctx, query) =>
      detailRevision(ctx, live, query.id),
    ),
    post({ verb: 'plan', title: '发布计划', reply: PLAN, schema: PLANNED }, (ctx, body) =>
      planRevision(ctx, live, body),
    ),
    // Keeps null, which a compiled resource uses for absent values.
    {
      ...post({ verb: 'preview', title: '预览', reply: PREVIEW, schema: PREVIEWED }, (ctx, body) =>
        previewRevision(ctx, live, body),
      ),
      keepNulls: true,
    },
  ];
}

function drafts({ live }: Parts): Endpoint[] {
  const required = ['title', 'typeName', 'formJson'];
  const edited = { id: ID, version: { type: 'integer', title: '版本' }, ...DRAFT };
  return [
    {
      ...post(
        { verb: 'add', title: '新建草稿', schema: { ...CLOSED, required, properties: DRAFT } },
        async (ctx, body) => {
          const id = await addDraft(ctx, live, body as unknown as DraftBody); // checked by the schema
          return answer(undefined, { extras: { id } });
        },
      ),
      answersId: true,
    },
    post(
      { verb: 'edit', title: '修改草稿', schema: { ...CLOSED, required: ['id', ...required], properties: edited } },
      (ctx, body) => editDraft(ctx, live, body as unknown as DraftBody & { id: unknown }),
    ),
    post({ verb: 'merge', as: 'plan', title: '合并到最新版本', reply: MERGED, schema: MERGE }, (ctx, body) =>
      mergeForm(ctx, live, body as unknown as MergeBody),
    ),
    post({ verb: 'dictionary', as: 'plan', title: '用已有的值建字典', schema: DICTIONARY_OF }, (ctx, body) =>
      makeDictionary(ctx, body as unknown as ValueDictionary),
    ),
    post({ verb: 'delete', title: '删除草稿', schema: ROW }, (ctx, body) => removeDraft(ctx, body.id)),
  ];
}

function publishing({ live }: Parts): Endpoint[] {
  const confirm: JsonSchema = { type: 'boolean', title: '确认发布' };
  return [
    post(
      {
        ...{ verb: 'publish', title: '发布' },
        schema: { ...BY_ID, properties: { id: ID, confirm, choices: CHOICES, grants: GRANTS } },
      },
      async (ctx, { id, confirm: isConfirmed, choices = {}, grants = [] }) => {
        const chosen = { choices: choices as Choices, grants: grants as NewGrant[] }; // checked by the schema
        return told(await publishRevision(ctx, live, { id, confirm: isConfirmed === true, ...chosen }));
      },
    ),
    post(
      { verb: 'create', as: 'publish', title: '新建资源', schema: NEW_RESOURCE },
      async (ctx, body) => told(await createResource(ctx, live, body as unknown as NewResourceBody)), // checked by the schema
    ),
    post({ verb: 'restore', as: 'publish', title: '恢复资源', schema: RESTORED }, async (ctx, body) =>
      told(
        await restoreResource(ctx, live, {
          ...{ typeName: String(body.typeName), parent: body.parent },
          isGranted: body.grants !== false,
        }),
      ),
    ),
    post({ verb: 'rollback', title: '回退', schema: BY_ID }, async (ctx, { id }) =>
      told(await rollBackRevision(ctx, live, id)),
    ),
  ];
}

/** Reply without data (wire.md#5.14), with the schema in force among the extras. */
function told(published: Published | Started) {
  return answer(undefined, { extras: { ...published } });
}

import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { type CompanyInput, writeCompany } from './departments.ts';
import { giveOutPasswords, listNewcomers, MAX_AT_ONCE } from './passwords.ts';
import { finishGuide, readProgress, STEPS, type Step, skipStep } from './progress.ts';
import { giveRole, listProfiles, MOST_GIVEN, takeRole } from './roles.ts';

const PROGRESS = object({
  finished: boolean,
  company: text,
  counts: object({
    departments: integer,
    people: integer,
    withoutRole: integer,
    waiting: { ...integer, description: '还没有密码的人' },
    unused: { ...integer, description: '已发放密码、还没有登录过的人' },
    places: integer,
    points: integer,
    hazards: integer,
  }),
  steps: list(object({ step: { type: 'string', enum: [...STEPS] }, done: boolean, skipped: boolean })),
});

const LINES = object({ lines: list(object({ line: integer, name: text, level: integer, present: boolean })) });
const ROLES = list(
  object({ id: integer, name: text, remark: text, dataScopeType: integer, people: integer, givesRights: boolean }),
);
const NEWCOMER = { id: integer, name: text, account: text, orgName: text };
const NEWCOMERS = object({ total: integer, rows: list(object({ ...NEWCOMER, given: boolean })) });
const SLIPS = object({ rows: list(object({ ...NEWCOMER, password: { ...text, description: '只展示这一次' } })) });

const body = (required: string[], properties: { [key: string]: JsonSchema }): JsonSchema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const COMPANY = body(['name'], {
  name: { type: 'string', maxLength: 30, title: '公司名称' },
  departments: { type: 'string', maxLength: 20_000, title: '部门', description: '一行一个，下级缩进' },
  dryRun: { type: 'boolean', title: '只检查' },
});
const SKIP = body(['step', 'skipped'], {
  step: { type: 'string', enum: [...STEPS], title: '步骤' },
  skipped: { type: 'boolean', title: '以后再说' },
});
const FINISH = body(['finished'], { finished: { type: 'boolean', title: '完成' } });
const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const ROLE_ID = { ...ID, title: '角色' };
const GIVING = body(['roleId'], {
  roleId: ROLE_ID,
  most: { type: 'integer', minimum: 1, maximum: MOST_GIVEN, default: MOST_GIVEN, title: '最多人数' },
});
const TAKING = body(['roleId', 'ids'], {
  roleId: ROLE_ID,
  ids: { type: 'array', minItems: 1, maxItems: MOST_GIVEN, uniqueItems: true, items: ID, title: '人员' },
});
const PEOPLE = body(['ids'], {
  ids: { type: 'array', minItems: 1, maxItems: MAX_AT_ONCE, items: ID, title: '人员' },
});

const GUIDE = 'setup:guide';

/** Calls of the guide 开始使用; schemas validate the bodies. */
export function setupEndpoints(): Endpoint[] {
  return [
    reads('progress', { title: '开始使用的进度', reply: PROGRESS, work: readProgress }),
    reads('roles', { title: '角色模板', reply: ROLES, work: listProfiles }),
    reads('newcomers', { title: '没有登录过的人', reply: NEWCOMERS, work: listNewcomers }),
    writes<CompanyInput>('company', { title: '填写公司与部门', body: COMPANY, reply: LINES, work: writeCompany }),
    writes<{ step: Step; skipped: boolean }>('skip', {
      title: '跳过或恢复步骤',
      body: SKIP,
      reply: PROGRESS,
      work: skipStep,
    }),
    writes<{ finished: boolean }>('finish', {
      title: '完成开始使用',
      body: FINISH,
      reply: PROGRESS,
      work: finishGuide,
    }),
    writes<{ roleId: number; most?: number }>('giveRole', {
      title: '给没有角色的人授予角色',
      permission: 'sysUser:grantRole',
      body: GIVING,
      reply: object({ ids: list(integer), left: { ...integer, description: '还没有角色的人' } }),
      work: giveRole,
    }),
    writes<{ roleId: number; ids: number[] }>('takeRole', {
      title: '撤销统一授予的角色',
      permission: 'sysUser:grantRole',
      body: TAKING,
      reply: object({ taken: integer }),
      work: takeRole,
    }),
    {
      ...writes<{ ids: number[] }>('passwords', {
        title: '发放初始密码',
        permission: 'sysUser:resetPwd',
        body: PEOPLE,
        reply: SLIPS,
        work: (ctx, { ids }) => giveOutPasswords(ctx, ids),
      }),
      secretReply: true,
    },
  ];
}

interface Read {
  title: string;
  reply: JsonSchema;
  work(ctx: UserCtx): Promise<unknown>;
}

function reads(name: string, { title, reply, work }: Read): Endpoint {
  return {
    method: 'GET',
    path: `/setup/${name}`,
    title,
    gate: 'list',
    access: 'permission',
    permission: GUIDE,
    envelope: 'wrapped',
    reply,
    handler: (ctx) => work(signedIn(ctx)),
  };
}

interface Write<B> {
  title: string;
  permission?: string;
  body: JsonSchema;
  reply: JsonSchema;
  work(ctx: UserCtx, body: B): Promise<unknown>;
}

function writes<B>(name: string, { title, permission = GUIDE, body: schema, reply, work }: Write<B>): Endpoint {
  return {
    method: 'POST',
    path: `/setup/${name}`,
    title,
    access: 'permission',
    permission,
    envelope: 'wrapped',
    body: schema,
    reply,
    handler: (ctx, input) => work(signedIn(ctx), input.body as B), // checked by the schema of the call
  };
}

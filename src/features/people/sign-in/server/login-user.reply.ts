import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { EMPLOYMENT } from '../../users/index.ts';

const APP = object({ id: integer, name: text, code: text, active: { enum: ['Y', 'N'] }, sort: integer }, '应用');

/** One entry of the flat menu list (wire.md#2.3). */
export const MENU = object(
  {
    id: integer,
    pid: integer,
    name: text,
    path: text,
    component: text,
    redirect: maybe(text),
    key: text,
    application: text,
    hidden: boolean,
    meta: object({
      title: text,
      icon: maybe(text),
      pinyin: text,
      show: boolean,
      hideChildren: boolean,
      target: text,
      link: maybe(text),
    }),
  },
  '菜单',
);

/** Reply of GET /getLoginUser (wire.md#2.2). */
export const LOGIN_USER = object(
  {
    id: text,
    account: text,
    nickName: maybe(text),
    name: text,
    avatar: maybe(text),
    birthday: { type: ['string', 'null'], format: 'date' },
    sex: integer,
    email: maybe(text),
    phone: maybe(text),
    tel: maybe(text),
    adminType: { type: 'string', enum: ['1', '2', '3'] },
    lastLoginIp: maybe(text),
    lastLoginTime: maybe(text),
    lastLoginAddress: maybe(text),
    lastLoginBrowser: maybe(text),
    lastLoginOs: maybe(text),
    loginEmpInfo: EMPLOYMENT,
    apps: list(APP),
    roles: list(object({ id: integer, code: text, name: text })),
    permissions: list(text),
    settings: list(text),
    menus: list(MENU),
    dataScopes: list(text),
    pageSizes: { type: 'object', additionalProperties: integer },
    mustChangePwd: boolean,
  },
  '登录用户',
);

export const DEMO_ACCOUNT = object({ account: text, name: text, role: text, ticket: text }, '演示账号');

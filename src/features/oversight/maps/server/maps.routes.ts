import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import {
  boolean,
  integer,
  list,
  maybe,
  named,
  number,
  object,
  text,
} from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import type { Page } from '../../../../server/records/page.ts';
import { fileStoreOf, inPieces } from '../../../records/files/index.ts';
import { readsDrawing, uploadDrawing } from './drawing/upload-drawing.ts';
import { hazardLayer, hazardsBehind, pointsBehind } from './layers/hazard-layer.ts';
import { roundLayer, roundsBehind } from './layers/round-layer.ts';
import { placeTargets, targetsToPlace } from './places/place.ts';
import { readScene } from './places/scene.ts';

const MAX_FILE = 20 * 1_048_576;

const ID: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const KIND: JsonSchema = { type: 'string', enum: ['place', 'point', 'camera', 'equipment'], title: '种类' };
const SPOT: JsonSchema = { type: 'number', minimum: 0, maximum: 10_000 };

const PLAN_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { ...ID, title: '平面图' } },
};
const TARGETS_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'kind'],
  properties: { id: { ...ID, title: '平面图' }, kind: KIND, name: { type: 'string', maxLength: 50, title: '名称' } },
};

const PLACE_BODY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['planId', 'kind', 'targetId'],
  properties: {
    planId: { ...ID, title: '平面图' },
    kind: KIND,
    targetId: { ...ID, title: '标注对象' },
    planX: { ...SPOT, title: '横坐标' },
    planY: { ...SPOT, title: '纵坐标' },
    outline: { type: 'string', maxLength: 2_000, title: '区域轮廓' },
    remove: { type: 'boolean', title: '取消标注' },
  },
};

const PIN = object({
  id: maybe(integer),
  kind: text,
  targetId: integer,
  name: text,
  planX: number,
  planY: number,
  outline: maybe(text),
  addressId: maybe(integer),
  rankCode: maybe(integer),
  rankName: maybe(text),
  isDisabled: maybe(boolean),
});
const AREA = object({ addressId: integer, rankCode: maybe(integer), rankName: maybe(text), points: integer });

const SCENE = object({
  plan: object({
    id: integer,
    name: text,
    picture: maybe(text),
    width: maybe(integer),
    height: maybe(integer),
    metresPerPixel: maybe(number),
    lng: maybe(number),
    lat: maybe(number),
  }),
  tiles: maybe(object({ template: text, mostZoom: integer, credit: maybe(text) })),
  isCut: boolean,
  pins: list(PIN),
  areas: list(AREA),
});

/** Calls of the site map (domain.md#6.3): marks, and the open work at the marked places. */
export function mapEndpoints(platform: Pick<Platform, 'config' | 'database' | 'now'>): Endpoint[] {
  const store = fileStoreOf(platform.config);
  return [
    {
      method: 'POST',
      path: '/SitePlan/upload',
      title: '上传平面图图样',
      access: 'permission',
      permission: 'SitePlan:edit',
      ...inPieces(platform, {
        upload: { maxBytes: MAX_FILE, parts: { id: { ...ID, title: '平面图' } }, required: ['id'] },
        prepare: readsDrawing,
      }),
      envelope: 'wrapped',
      reply: object({ id: integer, width: integer, height: integer }),
      handler: (ctx, { file }) => uploadDrawing(signedIn(ctx), store, file),
    },
    {
      ...reading('scene', '平面图上的点位与风险区域'),
      query: PLAN_QUERY,
      reply: SCENE,
      handler: (ctx, { query }) => readScene(signedIn(ctx), Number(query.id), platform.config.mapTiles),
    },
    {
      ...reading('hazards', '平面图上未关闭的隐患'),
      reply: object({
        asOf: text,
        places: list(object({ addressId: integer, open: integer, overdue: integer, major: integer })),
      }),
      handler: (ctx) => hazardLayer(signedIn(ctx)),
    },
    {
      ...reading('rounds', '平面图上今天应做的排查任务'),
      reply: object({
        asOf: text,
        isCut: boolean,
        places: list(object({ addressId: integer, due: integer, late: integer })),
      }),
      handler: (ctx) => roundLayer(signedIn(ctx)),
    },
    behind('hazardsBehind', {
      resource: 'RiskRegister',
      title: '平面图上隐患数的明细',
      read: hazardsBehind,
      parts: ['open', 'overdue', 'major'],
    }),
    behind('roundsBehind', {
      resource: 'RiskTimedPlanningExecute',
      title: '平面图上任务数的明细',
      read: roundsBehind,
      parts: ['due', 'late'],
    }),
    behind('pointsBehind', {
      resource: 'RiskPoint',
      title: '平面图上风险点数的明细',
      read: pointsBehind,
      parts: ['all'],
    }),
    {
      ...reading('targets', '还没有标注在平面图上的对象'),
      permission: 'SitePlan:place',
      query: TARGETS_QUERY,
      reply: list(object({ id: integer, name: text })),
      handler: (ctx, { query }) => targetsToPlace(signedIn(ctx), query),
    },
    {
      method: 'POST',
      path: '/SitePlan/place',
      title: '标注点位',
      access: 'permission',
      permission: 'SitePlan:place',
      envelope: 'wrapped',
      body: PLACE_BODY,
      handler: (ctx, { body }) => placeTargets(signedIn(ctx), body),
    },
  ];
}

function reading(verb: string, title: string) {
  const path = `/SitePlan/${verb}`;
  return {
    method: 'GET',
    path,
    title,
    access: 'permission',
    permission: 'SitePlan:map',
    envelope: 'wrapped',
    gate: 'list',
  } as const;
}

interface Behind {
  resource: string;
  title: string;
  parts: string[];
  read(ctx: UserCtx, query: Record<string, unknown>): Promise<Page>;
}

/** The rows that a number on the map counts, paged as any list. */
function behind(verb: string, { resource, title, parts, read }: Behind): Endpoint {
  const asked = { addressId: { ...ID, title: '位置' }, part: { type: 'string', enum: parts, title: '部分' } };
  const extended = new WeakMap<JsonSchema, JsonSchema>();
  return {
    ...reading(verb, title),
    queryOf: (ctx) => {
      const listed = listQuerySchema(ctx.catalog.resource(resource));
      const properties = { ...listed.properties, ...asked };
      const schema = extended.get(listed) ?? { ...listed, required: ['addressId'], properties };
      extended.set(listed, schema);
      return schema;
    },
    reply: named(`${resource}Page`),
    handler: (ctx, { query }) => read(signedIn(ctx), query),
  };
}

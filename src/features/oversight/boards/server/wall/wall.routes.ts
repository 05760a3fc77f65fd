import { signedIn, type UserCtx } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { BOARDS } from '../boards.ts';
import { issueLink, openLink, revokeLink, type Wall, wallOf } from './wall-link.ts';

const ISSUED = object({ link: { ...text, title: '大屏链接', description: '只展示这一次' } });
const WALL = object({
  name: text,
  rotateSeconds: { ...integer, description: '每个大屏显示多少秒' },
  boards: list(object({ code: text, title: text })),
});

/** Calls for links of big screens (walls), and the call with which a big screen starts. */
export function wallEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      ...granted('/WallLink/issue'),
      reply: ISSUED,
      secretReply: true,
      handler: (ctx, { body }) => issueLink(signedIn(ctx), body),
    },
    { ...granted('/WallLink/revoke'), handler: (ctx, { body }) => revokeLink(signedIn(ctx), body) },
    {
      method: 'POST',
      path: '/WallLink/open',
      title: '大屏凭链接换取只读会话，一次有效',
      access: 'anonymous',
      envelope: 'wrapped',
      transactional: false,
      reply: object({ token: text }),
      secretReply: true,
      body: {
        type: 'object',
        required: ['token'],
        additionalProperties: false,
        properties: { token: { type: 'string', title: '链接中的凭据', maxLength: 100 } },
      },
      handler: async ({ ip }, { body }) => {
        const { token } = body as { token: string }; // checked by the schema above
        return { token: await openLink(platform, { token, ip }) };
      },
    },
    {
      method: 'GET',
      path: '/Board/wall',
      title: '大屏有哪些画面',
      access: 'signed-in',
      walls: true,
      envelope: 'wrapped',
      reply: WALL,
      handler: async (ctx) => shown(await wallFor(signedIn(ctx))),
    },
  ];
}

const STANDARD_SECONDS = 60;

/** Boards of the caller's link; a signed-in user gets all boards for big screens. */
function wallFor(ctx: UserCtx): Promise<Wall> | Wall {
  if (ctx.wallLink !== undefined) return wallOf(ctx, ctx.wallLink);
  const walls = [...BOARDS.values()].filter(({ kind }) => kind === 'wall');
  return { name: '', rotateSeconds: STANDARD_SECONDS, boards: walls.map(({ code }) => code) };
}

function shown({ boards, ...wall }: Wall) {
  return { ...wall, boards: boards.map((code) => ({ code, title: BOARDS.get(code)?.title ?? code })) };
}

import type { JsonSchema } from '../../../../engine/json.ts';
import { MAX_PICTURE } from '../../../../kinds/files/meaning.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import type { LinkVerb } from '../../../../server/file-links.ts';
import { object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { deleteFile, MAX_AVATAR, readsUpload, serveFile, storeUpload, type Upload } from './files.ts';
import { fileStoreOf } from './open-store.ts';
import { announceOriginal, type Promised, serveOriginal } from './originals.ts';
import { inPieces, isPart, MAX_PIECE, PIECE_PARTS, PROGRESS, REQUIRED_PARTS, readsPiece, takePiece } from './pieces.ts';

const LINK_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 20, title: '文件' },
    exp: { type: 'string', maxLength: 16 },
    sig: { type: 'string', maxLength: 100 },
  },
};

const ORIGINAL: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'sha256', 'bytes'],
  properties: {
    id: { type: 'string', pattern: '^[0-9]{1,16}$', title: '照片的文件编号' },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', title: '原图的 SHA-256' },
    bytes: { type: 'integer', minimum: 1, maximum: MAX_PICTURE, title: '原图的字节数' },
  },
};

const UPLOADS: { readonly [verb: string]: string } = {
  upload: '上传文件',
  uploadDocument: '上传文档',
  uploadShop: '上传图片',
  uploadAvatar: '上传头像',
  uploadEditor: '编辑器上传图片',
  uploadPart: '分片上传文件',
};

/** Upload, preview, download and deletion of files (wire.md#5.8). The descriptor defines the calls that list files. */
export function fileEndpoints(platform: Pick<Platform, 'config' | 'database' | 'identities' | 'now'>): Endpoint[] {
  const store = fileStoreOf(platform.config);
  const upload = (verb: string, options: { maxBytes: number; as: Upload['as'] }): Endpoint => ({
    method: 'POST',
    path: `/sysFileInfo/${verb}`,
    access: 'signed-in',
    envelope: 'wrapped',
    title: UPLOADS[verb] ?? verb,
    reply: { type: 'string', description: '文件编号' },
    ...inPieces(platform, {
      upload: { maxBytes: options.maxBytes, ownerless: true },
      prepare: readsUpload(options.as),
    }),
    handler: (ctx, { file }) => storeUpload(signedIn(ctx), store, { file, as: options.as }),
  });
  const serve = (verb: LinkVerb): Endpoint => ({
    method: 'GET',
    path: `/sysFileInfo/${verb}`,
    title: verb === 'preview' ? '预览文件' : '下载文件',
    // A valid link is enough; without a link the handler requires a signed-in user (wire.md#1.9).
    access: 'anonymous',
    query: LINK_QUERY,
    envelope: 'binary',
    handler: (ctx, { query, headers }) => serveFile(ctx, { ...platform, store }, { query, verb, headers }),
  });
  return [
    upload('upload', { maxBytes: MAX_PICTURE, as: 'file' }),
    upload('uploadDocument', { maxBytes: MAX_PICTURE, as: 'file' }),
    upload('uploadShop', { maxBytes: MAX_PICTURE, as: 'file' }),
    upload('uploadAvatar', { maxBytes: MAX_AVATAR, as: 'avatar' }),
    {
      ...upload('uploadEditor', { maxBytes: MAX_PICTURE, as: 'picture' }),
      envelope: 'bare',
      reply: object({ status: { const: 'success' }, url: text }),
      handler: async (ctx, { file }) => {
        const id = await storeUpload(signedIn(ctx), store, { file, as: 'picture' });
        return { status: 'success', url: ctx.links.link(ctx, id, 'preview') };
      },
    },
    {
      ...upload('uploadPart', { maxBytes: MAX_PIECE, as: 'file' }),
      // Has no quota check: takePiece() counts a file once for all its pieces.
      upload: { maxBytes: MAX_PIECE, parts: PIECE_PARTS, required: REQUIRED_PARTS },
      reply: PROGRESS,
      prepare: readsPiece(platform.database, store),
      isStep: isPart,
      handler: (ctx, { file }) => takePiece(signedIn(ctx), store, file),
    },
    {
      method: 'POST',
      path: '/sysFileInfo/announceOriginal',
      title: '登记照片的原图',
      access: 'signed-in',
      body: ORIGINAL,
      envelope: 'wrapped',
      handler: (ctx, { body }) => announceOriginal(signedIn(ctx), body as Promised), // checked by ORIGINAL
    },
    {
      method: 'GET',
      path: '/sysFileInfo/original',
      title: '下载照片的原图',
      access: 'signed-in',
      query: { type: 'object', additionalProperties: false, properties: { id: LINK_QUERY.properties?.id ?? {} } },
      envelope: 'binary',
      handler: (ctx, { query }) => serveOriginal(signedIn(ctx), store, query.id),
    },
    serve('preview'),
    serve('download'),
    {
      method: 'POST',
      path: '/sysFileInfo/delete',
      title: '删除文件',
      access: 'permission',
      permission: 'sysFileInfo:delete',
      body: {},
      envelope: 'wrapped',
      handler: (ctx, { body }) => deleteFile(signedIn(ctx), rowId(body)),
    },
  ];
}

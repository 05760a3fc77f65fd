import type { DbSession } from '../../../../../server/db/session.ts';

export interface CameraStream {
  id: number;
  cameraName: string;
  streamUrl: string;
}

/** First cameras in their order, with their addresses. */
export async function selectCameraStreams(db: DbSession, limit: number): Promise<CameraStream[]> {
  const rows = await db.all<{ id: unknown; camera_name: string; stream_url: string }>(
    db.t
      .selectFrom('camera_file')
      .select(['id', 'camera_name', 'stream_url'])
      .where('is_deleted', '=', false)
      .where('stream_url', 'is not', null)
      .orderBy('seq')
      .orderBy('id')
      .limit(limit),
  );
  return rows.map(toCamera);
}

export async function selectCameraStream(db: DbSession, id: number): Promise<CameraStream | null> {
  const row = await db.first<{ id: unknown; camera_name: string; stream_url: string }>(
    db.t
      .selectFrom('camera_file')
      .select(['id', 'camera_name', 'stream_url'])
      .where('is_deleted', '=', false)
      .where('stream_url', 'is not', null)
      .where('id', '=', id),
  );
  return row ? toCamera(row) : null;
}

function toCamera(row: { id: unknown; camera_name: string; stream_url: string }): CameraStream {
  return { id: Number(row.id), cameraName: row.camera_name, streamUrl: row.stream_url };
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '../../../server/db/session.ts';
import type { FileStore } from '../../../server/files/file-store.ts';
import { drawPicture, type Moment, SCENES, type Scene } from './pictures.ts';

interface Drawing {
  object: string;
  bytes: number;
  sha256: string;
}

/** One photo a person took, before it belongs to a record. */
export interface Photo {
  userId: number;
  at: number;
  scene: Scene;
  moment: Moment;
  /** Which photo of all: names its file. */
  number: number;
}

/** A few drawings shared by many photos: each photo is a file of its own that holds the same bytes. */
export class Photos {
  readonly #store: FileStore;
  readonly #tenant: string;
  readonly #drawings: ReadonlyMap<string, Drawing>;

  constructor(store: FileStore, tenant: string, drawings: ReadonlyMap<string, Drawing>) {
    this.#store = store;
    this.#tenant = tenant;
    this.#drawings = drawings;
  }

  static async draw(store: FileStore, tenant: string): Promise<Photos> {
    const folder = await mkdtemp(join(tmpdir(), 'drawings-'));
    const drawings = new Map<string, Drawing>();
    try {
      for (const scene of SCENES) {
        for (const moment of ['before', 'after'] as const) {
          const bytes = drawPicture(scene, moment);
          const path = join(folder, `${scene}-${moment}.png`);
          await writeFile(path, bytes);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          drawings.set(`${scene}-${moment}`, { object: await store.take(tenant, path), bytes: bytes.length, sha256 });
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return new Photos(store, tenant, drawings);
  }

  /** Adds the photos as uploads of their takers; answers their file ids in the given order. */
  async upload(session: Session, photos: readonly Photo[]): Promise<number[]> {
    if (photos.length === 0) return [];
    const rows = [];
    for (const photo of photos) rows.push(await this.#row(photo));
    const written = await session.all<{ id: number }>(
      session.t.insertInto('sys_file_info').values(rows).returning('id'),
    );
    return written.map((row) => row.id);
  }

  async #row({ userId, at, scene, moment, number }: Photo): Promise<Record<string, unknown>> {
    const drawing = this.#drawings.get(`${scene}-${moment}`);
    if (!drawing) throw new Error(`there is no drawing of ${scene} ${moment}`);
    const object = createHash('sha256').update(`demo1|photo|${number}`).digest('hex').slice(0, 32);
    await this.#store.share(this.#tenant, { from: drawing.object, to: object });
    const kilobytes = drawing.bytes / 1024;
    return {
      file_location: 4,
      file_bucket: 'local',
      file_origin_name: moment === 'before' ? '整改前.png' : '整改后.png',
      file_suffix: 'png',
      file_size_kb: kilobytes.toFixed(2),
      file_size_info: `${kilobytes.toFixed(1)} KB`,
      file_object_name: object,
      file_path: `local/${object}`,
      content_type: 'image/png',
      sha256: drawing.sha256,
      bytes: drawing.bytes,
      created_time: new Date(at),
      created_user_id: userId,
    };
  }
}

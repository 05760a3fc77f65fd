import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DbSession } from '../../../../server/db/session.ts';
import type { FileStore } from '../../../records/files/index.ts';
import { insertFiles } from './demo.sql.ts';

/** Subject of a drawing in schemas/demo/pictures: `tank-before.png` has the defect circled, `tank-after.png` ticked. */
export type Scene = 'tank' | 'pipe' | 'cabinet' | 'building';

/** Scene that fits a risk point's type. */
export function sceneOf(pointType: string, index: number): Scene {
  if (pointType === 'chemical') return 'tank';
  if (pointType === 'place' || pointType === 'fire') return 'building';
  return index % 2 === 0 ? 'pipe' : 'cabinet';
}

interface Drawing {
  object: string;
  bytes: number;
  sha256: string;
}

/** A photo taken by a person or a device, before it belongs to a record. */
export interface Photo {
  /** null: taken by a device. */
  userId: number | null;
  at: number;
  /** Name of the drawing that serves as the photo. */
  drawing: string;
  /** Name of the uploaded file. */
  title: string;
  /** Identifies the photo's file among all photos. */
  seed: string;
}

/** A few drawings shared by many photos: each photo is a file of its own with the same bytes. */
export class Photos {
  readonly #store: FileStore;
  readonly #tenant: string;
  readonly #drawings = new Map<string, Drawing>();

  constructor(store: FileStore, tenant: string) {
    this.#store = store;
    this.#tenant = tenant;
  }

  /** Copies the drawings into the file store. */
  async load(drawings: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'drawings-'));
    try {
      for (const name of await readdir(drawings)) {
        const bytes = await readFile(join(drawings, name));
        const copy = join(folder, name);
        await writeFile(copy, bytes);
        const object = await this.#store.take(this.#tenant, copy);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        this.#drawings.set(name, { object, bytes: bytes.length, sha256 });
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Adds the photos as uploads of their photographers; returns their file ids in the given order. */
  async upload(session: DbSession, photos: readonly Photo[]): Promise<number[]> {
    if (photos.length === 0) return [];
    const rows = [];
    for (const photo of photos) rows.push(await this.#row(photo));
    return insertFiles(session, rows);
  }

  async #row({ userId, at, drawing: name, title, seed }: Photo): Promise<Record<string, unknown>> {
    const drawing = this.#drawings.get(name);
    if (!drawing) throw new Error(`there is no drawing ${name}`);
    const object = createHash('sha256').update(`demo1|${seed}`).digest('hex').slice(0, 32);
    await this.#store.share(this.#tenant, { from: drawing.object, to: object });
    const kilobytes = drawing.bytes / 1024;
    return {
      file_location: 4,
      file_bucket: 'local',
      file_origin_name: title,
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

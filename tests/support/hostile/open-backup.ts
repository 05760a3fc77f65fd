import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupRefused } from '../../../src/features/running/upkeep/index.ts';
import { readManifest } from '../../../src/features/running/upkeep/server/backup/manifest.ts';
import { verifyBackup } from '../../../src/features/running/upkeep/server/backup/restore.ts';
import type { Hostile, Outcome } from './entry.ts';

/** Verifies a backup folder as a restore does before it writes; throws any error but a refusal. */
export async function openBackup(entry: Hostile): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  try {
    const files: Record<string, string> = JSON.parse((await entry.make()).toString('utf8'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await verifyBackup(folder, await readManifest(folder));
    return 'accepted';
  } catch (error) {
    if (error instanceof BackupRefused) return 'refused';
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

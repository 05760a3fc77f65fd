import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileStoreOf } from '../../../features/records/files/index.ts';
import { removeOld, writeBackup } from '../../../features/running/upkeep/index.ts';
import type { Config } from '../../config.ts';
import { programVersion, requireDatabase, say, typedFolder, UsageError, withDatabase } from './place.ts';

const USAGE = '用法：npm run backup -- [目录] [--keep 保留份数]';
const MEBIBYTE = 1_048_576;

/** `npm run backup [folder] [--keep N]`: writes a new folder below the given one, while a server may run. */
export async function backupCommand(config: Config, args: string[]): Promise<number> {
  const { place, keep } = readArguments(config, args);
  requireDatabase(config);
  const now = new Date();
  const store = fileStoreOf(config);
  const done = await withDatabase(config, (connection) =>
    writeBackup(place, { connection, store, version: programVersion(), now }),
  );
  say(`备份完成：${done.folder}`);
  say(`  ${done.tables} 张表 ${done.rows} 行，${done.files} 个文件，共 ${(done.bytes / MEBIBYTE).toFixed(1)} MiB`);
  if (keep !== null)
    for (const name of await removeOld(place, { keep, now })) say(`已删除旧备份：${join(place, name)}`);
  return 0;
}

function readArguments(config: Config, args: string[]): { place: string; keep: number | null } {
  const { values, positionals } = read(args);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new UsageError(`--keep 应为不小于 1 的整数。${USAGE}`);
  const [folder] = positionals;
  return { place: folder === undefined ? join(config.dataDir, 'backups') : typedFolder(folder), keep };
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new UsageError(USAGE);
  }
}

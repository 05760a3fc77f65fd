import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileStoreOf } from '../../../features/records/files/index.ts';
import { restoreBackup } from '../../../features/running/upkeep/index.ts';
import type { Config } from '../../config.ts';
// Registers the tables of all features, whose migrations are compared with the backup's.
import '../features.ts';
import { say, typedFolder, UsageError, withStopped } from './place.ts';

const USAGE = '用法：npm run restore -- <备份目录> [--replace]';

/** `npm run restore <folder> [--replace]`: fills an empty database, or replaces its content. */
export async function restoreCommand(config: Config, args: string[]): Promise<number> {
  const { folder, replace } = read(args);
  const store = fileStoreOf(config);
  const temporary = join(config.dataDir, 'tmp');
  const done = await withStopped(config, (connection) =>
    restoreBackup(folder, { connection, store, temporary, replace, say }),
  );
  say(`恢复完成：${done.tables} 张表 ${done.rows} 行，${done.files} 个文件，校验值全部一致`);
  say('所有用户需要重新登录；现在可以启动服务');
  return 0;
}

function read(args: string[]): { folder: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [folder] = positionals;
    if (folder !== undefined) return { folder: typedFolder(folder), replace: values.replace === true };
  } catch {
    // The UsageError below reports wrong options.
  }
  throw new UsageError(USAGE);
}

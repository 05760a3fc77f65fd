import { fileStoreOf, selectMissing } from '../../../../features/records/files/index.ts';
import type { Config } from '../../../config.ts';
import type { Installation } from '../installation.ts';
import { error, type Finding, ok, warning } from './finding.ts';

const MAX_NAMED = 5;
const DAY_MS = 86_400_000;

/** Reports files that the database names but the store lacks, and the reverse. */
export async function checkFiles(config: Config, installation: Installation): Promise<Finding[]> {
  try {
    return await compare(config, installation);
  } catch (problem) {
    if (!config.s3) throw problem;
    const reason = problem instanceof Error ? problem.message || problem.name : String(problem);
    const place = `${config.s3.endpoint} 的 ${config.s3.bucket}`;
    return [error(`文件存储 ${place} 不能使用：${reason}`, '请检查 S3_ENDPOINT、S3_BUCKET、密钥和网络')];
  }
}

async function compare(config: Config, { database, tenants }: Installation): Promise<Finding[]> {
  const store = fileStoreOf(config);
  const findings: Finding[] = [];
  for (const tenant of tenants) {
    const session = database.session(tenant);
    const stored = new Set(await store.olderThan(tenant, new Date()));
    const { missing, known } = await selectMissing(session, stored);
    const names = missing.slice(0, MAX_NAMED).map(({ id, name }) => `${name}（id ${id}）`);
    if (missing.length > 0)
      findings.push(
        error(
          `租户 ${tenant} 有 ${missing.length} 个文件在数据库中有记录但文件已丢失：${names.join('、')}`,
          '请从备份的 files 目录找回，或重新上传',
        ),
      );
    const old = await store.olderThan(tenant, new Date(Date.now() - DAY_MS));
    const strays = old.filter((name) => !known.has(name));
    if (strays.length > 0)
      findings.push(
        warning(
          `租户 ${tenant} 有 ${strays.length} 个文件没有数据库记录：${strays.slice(0, MAX_NAMED).join('、')}`,
          '服务运行时每小时会自动清理，无需处理',
        ),
      );
  }
  return findings.length > 0 ? findings : [ok('数据库记录的文件都在')];
}

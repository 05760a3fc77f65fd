import { ConfigError, type Environment, readConfig } from '../../../config.ts';
import { say, UsageError } from '../place.ts';
import { checkInstallation } from './check-installation.ts';
import { checkMachine } from './check-machine.ts';
import { checkSafety } from './check-safety.ts';
import { error, type Finding, findingText } from './finding.ts';

/** `npm run doctor`: checks what a start and a working day depend on; exit code 1 if something must be repaired. */
export async function doctorCommand(env: Environment, args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('用法：npm run doctor');
  const findings = await examine(env);
  for (const finding of findings) say(findingText(finding));
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  say(`共检查 ${findings.length} 项：${count('error')} 项错误，${count('warning')} 项提醒`);
  return count('error') > 0 ? 1 : 0;
}

/** Checks the installation, or reports an invalid environment alone. */
async function examine(env: Environment): Promise<Finding[]> {
  try {
    const config = readConfig(env);
    return [...(await checkMachine(config)), ...checkSafety(config), ...(await checkInstallation(config))];
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    return [error(problem.message, '请改正这些环境变量后重试')];
  }
}

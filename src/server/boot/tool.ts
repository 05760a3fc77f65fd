import { BackupRefused } from '../../features/running/upkeep/index.ts';
import { ConfigError, type Environment, readConfig } from '../config.ts';
import { PostgresFailure } from '../postgres/failure.ts';
import { backupCommand } from './tools/backup.ts';
import { doctorCommand } from './tools/doctor/doctor.ts';
import { failureWords } from './tools/failure-words.ts';
import { UsageError } from './tools/place.ts';
import { restoreCommand } from './tools/restore.ts';
import { verifyCommand } from './tools/verify.ts';

/** The operator's commands; each returns an exit code. */
const COMMANDS = {
  backup: (env: Environment, args: string[]) => backupCommand(readConfig(env), args),
  restore: (env: Environment, args: string[]) => restoreCommand(readConfig(env), args),
  doctor: doctorCommand,
  verify: (env: Environment, args: string[]) => verifyCommand(readConfig(env), args),
};

/** Errors printed without a stack, since their message is for the operator. */
const EXPECTED = [ConfigError, PostgresFailure, BackupRefused, UsageError];

async function main(): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
  if (!command) throw new UsageError(`没有命令“${name}”，可用：${Object.keys(COMMANDS).join('、')}`);
  return command(process.env, rest);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected && error instanceof Error ? error.message : failureWords(error)}\n`);
    process.exit(1);
  },
);

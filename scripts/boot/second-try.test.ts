import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { filesToTryAgain } from './second-try.mjs';

const folder = mkdtempSync(join(tmpdir(), 'second-try-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reportOf = (statuses: Record<string, string>) => {
  const path = join(folder, 'report.json');
  const testResults = Object.entries(statuses).map(([name, status]) => ({ name: inRoot(name), status }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
};

test('files that failed are tried again, and no others', () => {
  expect(filesToTryAgain(reportOf({ 'tests/a.test.ts': 'failed', 'tests/b.test.ts': 'passed' }))).toEqual([
    'tests/a.test.ts',
  ]);
});

test('a run that broke before its tests, or in which much failed, stands as it is', () => {
  expect(filesToTryAgain(join(folder, 'absent.json'))).toEqual([]);
  const many = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`tests/${n}.test.ts`, 'failed']));
  expect(filesToTryAgain(reportOf(many))).toEqual([]);
});

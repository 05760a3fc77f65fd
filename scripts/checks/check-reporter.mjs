/** Reporter for Vitest: writes results and costs of a test suite to the file named in CHECK_REPORT. */

/**
 * @typedef {object} FileReport
 * @property {string} file path relative to the repository
 * @property {number} seconds from the start of the file's first hook to the end of its last
 * @property {number} [processor] processor time in seconds, including started programs; absent for tests in a browser
 * @property {number} passed
 * @property {number} failed number of failed tests; 1 if the file failed without a failed test
 *
 * @typedef {object} SuiteReport
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped skipped tests as `file: name`
 * @property {string[]} troubled tests that passed with errors or only after a retry, as `file: name`
 * @property {FileReport[]} files
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from '../boot/paths.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */

export default class CheckReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly unknown[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const place = process.env.CHECK_REPORT;
    if (!place) return;
    const files = modules.map(reportOf);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    /** @type {SuiteReport} */
    const report = {
      passed: sum(files, 'passed'),
      failed: sum(files, 'failed') + (unhandled.length > 0 ? 1 : 0),
      skipped: tests.filter((test) => test.result().state === 'skipped').map(nameOf),
      troubled: tests.filter(isTroubled).map(nameOf),
      files,
    };
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(report));
  }
}

/**
 * @param {TestModule} module
 * @returns {FileReport}
 */
function reportOf(module) {
  const tests = [...module.children.allTests()];
  const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const meta = /** @type {{ processorSeconds?: number }} */ (module.meta());
  const failed = count('failed');
  return {
    file: relative(root, module.moduleId),
    seconds: (collectDuration + setupDuration + duration) / 1_000,
    processor: meta.processorSeconds,
    passed: count('passed'),
    failed: module.state() === 'failed' ? Math.max(1, failed) : failed,
  };
}

/** @param {TestCase} test */
function isTroubled(test) {
  const { state, errors } = test.result();
  return state === 'passed' && ((errors?.length ?? 0) > 0 || test.diagnostic()?.flaky === true);
}

/** @param {TestCase} test */
const nameOf = (test) => `${relative(root, test.module.moduleId)}: ${test.fullName}`;

/**
 * @param {readonly FileReport[]} files
 * @param {'passed' | 'failed'} key
 */
const sum = (files, key) => files.reduce((total, file) => total + file[key], 0);

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfFile } from '../../../../../tests/support/servers/folder-of-file.ts';
import { describeProblem } from '../../../../compiler/problem.ts';
import { refuseUnsoundFiles } from '../../../../server/boot/schema-files.ts';
import { loadCatalogs, SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { checkSeedFiles } from './check-seed-files.ts';

const folder = folderOfFile('seed-files');
const { resources } = loadCatalogs().base;
const byName = new Map(resources.map((resource) => [resource.name, resource]));
const check = () => checkSeedFiles({ folder, resources: byName, unread: [] }).map(describeProblem);

beforeEach(() => {
  cpSync(SCHEMAS_DIR, folder, { recursive: true, filter: (path) => !path.includes('papers') });
});

/** Replaces the first occurrence in a file; returns the faults the check then finds. */
function told(file: string, from: string, to: string): string {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return check().join('\n');
}

describe('files of menus, roles and dictionaries', () => {
  it('are sound as they are shipped', () => {
    expect(check()).toEqual([]);
  });

  it.each([
    ['menus/menus.json', '"alert"', '"alret"', '.icon 不认识“alret”，是不是“alert”？'],
    ['menus/menus.json', '/hazard/RiskJudge"', '/hazard/RiskRegister"', '.router “/hazard/RiskRegister”与'],
    [
      'menus/menus.json',
      '"allJudgePage", "judgeAssign"',
      '"allJudgePage", "jugdeAssign"',
      '.buttons.RiskRegister 不认识“jugdeAssign”，是不是“judgeAssign”？',
    ],
    [
      'menus/menus.json',
      '"sysUser": ["page"]',
      '"sysUser": ["@screen"]',
      '.buttons.sysUser 菜单打开的不是“用户”的页面，请把“@screen”换成动作',
    ],
    [
      'menus/menus.json',
      '{ "RiskAgainCheck": [',
      '{ "RiskAgianCheck": [',
      '不认识“RiskAgianCheck”，是不是“RiskAgainCheck”？',
    ],
    [
      'menus/menus.json',
      '"application": "hazard"',
      '"application": "hazrad"',
      '.application 不认识“hazrad”，是不是“hazard”？',
    ],
    [
      'menus/roles.json',
      '"RiskPoint": ["page"]',
      '"RiskPoint": ["paeg"]',
      'grants.RiskPoint 不认识“paeg”，是不是“page”？',
    ],
    [
      'menus/roles.json',
      '"code": "safety_manager"',
      '"code": "plant_director"',
      '“plant_director”与 roles.1.code 重复',
    ],
    ['menus/roles.json', '"dataScopeType": 1', '"dataScopeType": 6', 'roles.0.dataScopeType 不能大于 5'],
    [
      'dictionaries/hazard.json',
      '{ "code": "1", "value": "待研判" }',
      '{ "code": "0", "value": "待研判" }',
      '“0”与 types.0.values.0.code 重复',
    ],
    [
      'dictionaries/system.json',
      '"code": "sex"',
      '"code": "risk_source"',
      '“risk_source”与 dictionaries/hazard.json 的',
    ],
    ['dictionaries/hazard.json', '"locked": true', '"loked": true', '不认识“loked”，是不是“locked”？'],
    ['menus/apps.json', '"sort": 10 },', '"sort": 10 }', '第 4 行第 5 列：不是正确的 JSON，这里应是逗号或 ]'],
    ['menus/apps.json', '"sort": 10', '"sort": 10, "sort": 11', '键“sort”写了两次'],
    ['menus/apps.json', '"active": "Y"', '"active": "N"', 'apps 应有一个应用的 active 为 "Y"'],
    [
      'menus/menus.json',
      '"component": "main/RiskJudge/index"',
      '"component": "main/RiskJugde/index"',
      '.component 不认识“RiskJugde”，是不是“RiskJudge”？',
    ],
    [
      'menus/menus.json',
      '"title": "隐患登记",',
      '"title": "隐患登记", "application": "hazard",',
      '.application 只写在最上层的菜单，请去掉',
    ],
    [
      'menus/menus.json',
      '"router": "/inbox", "component": "Inbox"',
      '"router": "/inbox", "component": "PageView"',
      '没有下级菜单',
    ],
    ['menus/menus.json', '"router": "/inbox"', '"router": "inbox"', '.router 应以 / 开头'],
    ['menus/roles.json', '"name": "主要负责人"', '"name": "系统管理员"', '“系统管理员”与 roles.0.name 重复'],
  ])('%s: %s → %s', (file, from, to, words) => {
    const text = told(file, from, to);
    expect(text).toContain(`schemas/${file}: `);
    expect(text).toContain(words);
  });

  it('stop a start with the same words', () => {
    const text = told('menus/menus.json', '"alert"', '"alret"');
    expect(() => refuseUnsoundFiles(resources, folder)).toThrow(text);
  });
});

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

beforeEach(() => cpSync(SCHEMAS_DIR, folder, { recursive: true, filter: (path) => !path.includes('papers') }));

/** Replaces the first occurrence in a file; returns the faults the check then finds. */
function told(file: string, from: string, to: string): string {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return check().join('\n');
}

type Fault = [from: string, to: string, words: string];
const inFile = (file: string, faults: readonly Fault[]) => faults.map((fault) => [file, ...fault] as const);

describe('files of menus, roles and dictionaries', () => {
  it('are sound as they are shipped', () => expect(check()).toEqual([]));

  it.each([
    ...inFile('menus/menus.json', [
      ['"alert"', '"alret"', '.icon 不认识“alret”，是不是“alert”？'],
      ['/hazard/RiskJudge"', '/hazard/RiskRegister"', '.router “/hazard/RiskRegister”与'],
      [
        '"allJudgePage", "judgeAssign"',
        '"allJudgePage", "jugdeAssign"',
        '.buttons.RiskRegister 不认识“jugdeAssign”，是不是“judgeAssign”？',
      ],
      [
        '"sysUser": ["page"]',
        '"sysUser": ["@screen"]',
        '.buttons.sysUser 菜单打开的不是“用户”的页面，请把“@screen”换成动作',
      ],
      ['{ "RiskAgainCheck": [', '{ "RiskAgianCheck": [', '不认识“RiskAgianCheck”，是不是“RiskAgainCheck”？'],
      ['"application": "hazard"', '"application": "hazrad"', '.application 不认识“hazrad”，是不是“hazard”？'],
      [
        '"component": "main/RiskJudge/index"',
        '"component": "main/RiskJugde/index"',
        '.component 不认识“RiskJugde”，是不是“RiskJudge”？',
      ],
      [
        '"title": "隐患登记",',
        '"title": "隐患登记", "application": "hazard",',
        '.application 只写在最上层的菜单，请去掉',
      ],
      ['"router": "/inbox", "component": "Inbox"', '"router": "/inbox", "component": "PageView"', '没有下级菜单'],
      ['"router": "/inbox"', '"router": "inbox"', '.router 应以 / 开头'],
    ]),
    ...inFile('menus/roles.json', [
      ['"RiskPoint": ["page"]', '"RiskPoint": ["paeg"]', 'grants.RiskPoint 不认识“paeg”，是不是“page”？'],
      ['"code": "safety_manager"', '"code": "plant_director"', '“plant_director”与 roles.1.code 重复'],
      ['"dataScopeType": 1', '"dataScopeType": 6', 'roles.0.dataScopeType 不能大于 5'],
      ['"name": "主要负责人"', '"name": "系统管理员"', '“系统管理员”与 roles.0.name 重复'],
    ]),
    ...inFile('dictionaries/hazard.json', [
      ['{ "code": "1", "value": "待研判" }', '{ "code": "0", "value": "待研判" }', '“0”与 types.0.values.0.code 重复'],
      ['"locked": true', '"loked": true', '不认识“loked”，是不是“locked”？'],
    ]),
    ...inFile('dictionaries/system.json', [
      ['"code": "sex"', '"code": "risk_source"', '“risk_source”与 dictionaries/hazard.json 的'],
    ]),
    ...inFile('menus/apps.json', [
      ['"sort": 10 },', '"sort": 10 }', '第 4 行第 5 列：不是正确的 JSON，这里应是逗号或 ]'],
      ['"sort": 10', '"sort": 10, "sort": 11', '键“sort”写了两次'],
      ['"active": "Y"', '"active": "N"', 'apps 应有一个应用的 active 为 "Y"'],
    ]),
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

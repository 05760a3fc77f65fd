import { existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { join, type Problem } from '../../../../../compiler/problem.ts';
import { isTaken } from '../../../../../compiler/values.ts';
import type { Json } from '../../../../../engine/json.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { type FileCheck, FileReader, type FileReport } from '../../../../../server/schemas/file-report.ts';
import type { Defaults, RoleEntry } from '../../../../../server/schemas/seed-files.ts';
import type { HazardRecipe, PlanRecipe, Plant, WarningRecipe } from '../recipe.ts';
import { checkPlant } from './check-plant.ts';
import { checkHazards, checkPlanRecipe, checkWarningRecipe } from './check-work.ts';
import { checkNamed, type DemoNames } from './demo-names.ts';

/** Checks initial and demo data for missing references and values the resources would refuse. */
export function checkDemoFiles({ folder, resources }: FileCheck): Problem[] {
  const reader = new FileReader(folder);
  const defaults = reader.read<Defaults>('demo/defaults.json', 'defaults.schema.json');
  const plant = reader.read<Plant>('demo/plant.json', 'plant.schema.json');
  const roles = new FileReader(folder).read<{ roles: RoleEntry[] }>('menus/roles.json', 'roles.schema.json').document;
  const names = {
    ...(plant.document && namesOfPlant(plant.document)),
    ...(defaults.document && namesOfDefaults(defaults.document)),
    ...(roles && { roles: distinct(roles.roles.map(({ code }) => code)) }),
  };
  if (defaults.document) checkDefaults(defaults.report, defaults.document, { resources, names });
  if (plant.document) checkPlant(plant.report, plant.document, names);
  const hazards = reader.read<HazardRecipe>('demo/hazards.json', 'hazards.schema.json');
  if (hazards.document) checkHazards(hazards.report, hazards.document, names);
  const plans = reader.read<PlanRecipe>('demo/plans.json', 'plans.schema.json');
  if (plans.document) checkPlanRecipe(plans.report, plans.document, names);
  const warnings = reader.read<WarningRecipe>('demo/warnings.json', 'warnings.schema.json');
  const pictures = joinPath(folder, 'demo/pictures');
  if (warnings.document) checkWarningRecipe(warnings.report, warnings.document, { names, pictures });
  checkTexts(reader, { names, pictures });
  return reader.problems;
}

function namesOfPlant({ people, organisations, areas }: Plant): DemoNames {
  const codes = organisations.map(({ code }) => code);
  // A code that continues none of the others is mistyped.
  const isChained = codes.slice(1).every((code) => codes.includes(code.slice(0, -2)));
  return {
    accounts: distinct(people.map(({ account }) => account)),
    organisations: isChained ? distinct(codes) : undefined,
    areas: distinct(areas.map(({ name }) => name)),
    places: distinct(areas.flatMap(({ places }) => places.map(({ name }) => name))),
  };
}

function namesOfDefaults(defaults: Defaults): DemoNames {
  const codes = (rows: Defaults['riskTypes'], key = 'code') => distinct(rows.map((row) => String(row[key])));
  return {
    positions: codes(defaults.positions),
    riskTypes: codes(defaults.riskTypes),
    pointTypes: codes(defaults.riskPointTypes),
    checkTypes: codes(defaults.checkTypes, 'name'),
    warningTypes: codes(defaults.warningTypes),
  };
}

/** Returns undefined if a name occurs twice, because one of the two may be meant to be a name that others miss. */
function distinct(words: readonly string[]): readonly string[] | undefined {
  return new Set(words).size === words.length ? words : undefined;
}

/** Lists of defaults.json with their resource, and the key by which others reference a row. */
const LISTS = [
  ['riskTypes', 'RiskType', 'code'],
  ['rankTypes', 'RankType', 'code'],
  ['riskPointTypes', 'RiskPointType', 'code'],
  ['checkTypes', 'CheckType', 'name'],
  ['warningTypes', 'AIWarningType', 'code'],
  ['positions', 'sysPos', 'code'],
  ['config', 'sysConfig', 'code'],
] as const;

interface Known {
  resources: FileCheck['resources'];
  names: DemoNames;
}

function checkDefaults(report: FileReport, defaults: Defaults, { resources, names }: Known): void {
  for (const [list, name, key] of LISTS) {
    const [keys, titles] = [new Map<string, string>(), new Map<string, string>()];
    for (const [index, row] of defaults[list].entries()) {
      const path = `${list}.${index}`;
      report.once(keys, String(row[key]), `${path}.${key}`);
      if (key !== 'name' && list !== 'config') report.once(titles, String(row.name), `${path}.name`);
      const resource = resources.get(name);
      if (resource) checkRow(report, path, row, resource);
    }
  }
  const accounts = new Map<string, string>();
  for (const [index, { account, roles }] of defaults.administrators.entries()) {
    report.once(accounts, account, `administrators.${index}.account`);
    for (const role of roles) checkNamed(report, `administrators.${index}.roles`, role, names.roles);
  }
}

/** Checks the values of a row as the form of the resource would. */
function checkRow(report: FileReport, path: string, row: { [key: string]: Json }, { fields }: Resource): void {
  const keys = fields.map(({ key }) => key);
  for (const [key, value] of Object.entries(row)) {
    const field = fields.find((one) => one.key === key);
    if (!field) report.unknown(join(path, key), key, keys);
    else if (value !== '' && !isTaken(value, field))
      report.add(
        join(path, key),
        `中的 ${JSON.stringify(value).slice(0, 60)} 不符合字段“${field.title}”的种类或限制，请改正`,
      );
  }
}

interface Article {
  by: string;
  to?: string[] | 'all';
  scene?: string;
  title: string;
}

interface ArticleList {
  report: FileReport;
  list: string;
  entries: readonly Article[];
}

/** Checks notices and news: authors, receivers and pictures. */
function checkTexts(reader: FileReader, of: { names: DemoNames; pictures: string }): void {
  const notices = reader.read<{ notices: Article[] }>('demo/notices.json', 'notices.schema.json');
  const news = reader.read<{ news: Article[] }>('demo/news.json', 'news.schema.json');
  checkArticles({ report: notices.report, list: 'notices', entries: notices.document?.notices ?? [] }, of);
  checkArticles({ report: news.report, list: 'news', entries: news.document?.news ?? [] }, of);
}

function checkArticles({ report, list, entries }: ArticleList, of: { names: DemoNames; pictures: string }): void {
  const titles = new Map<string, string>();
  for (const [index, { by, to, scene, title }] of entries.entries()) {
    const path = `${list}.${index}`;
    report.once(titles, title, `${path}.title`);
    checkNamed(report, `${path}.by`, by, of.names.accounts);
    for (const code of Array.isArray(to) ? to : []) checkNamed(report, `${path}.to`, code, of.names.organisations);
    if (scene !== undefined && !existsSync(joinPath(of.pictures, `${scene}-before.png`)))
      report.add(`${path}.scene`, `没有图片 demo/pictures/${scene}-before.png，请改正`);
  }
}

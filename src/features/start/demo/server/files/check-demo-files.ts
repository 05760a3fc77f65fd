import { existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { join, type Problem } from '../../../../../compiler/problem.ts';
import { isTaken } from '../../../../../compiler/values.ts';
import type { Json } from '../../../../../engine/json.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { type FileCheck, FileReader, type FileReport } from '../../../../../server/schemas/file-report.ts';
import type { Defaults, RoleEntry } from '../../../../../server/schemas/seed-files.ts';
import type { HazardRecipe, PlanRecipe, Plant, WarningRecipe } from '../recipe.ts';
import type { RepairEntry } from '../repairs.ts';
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
  const repairs = reader.read<{ repairs: RepairEntry[] }>('demo/repairs.json', 'repairs.schema.json');
  for (const [index, { place, by, steps }] of (repairs.document?.repairs ?? []).entries()) {
    checkNamed(repairs.report, `repairs.${index}.place`, place, names.places);
    for (const account of [by, ...steps.flatMap((step) => [step.by, step.to ?? step.by])])
      checkNamed(repairs.report, `repairs.${index}`, account, names.accounts);
  }
  return reader.problems;
}

function namesOfPlant({ people, organisations, areas }: Plant): DemoNames {
  const codes = organisations.map(({ code }) => code);
  // False if a code does not extend another code by two characters: such a code is mistyped.
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

/** Returns undefined if a name occurs twice: one may be a mistyped name, which references would then seem to lack. */
function distinct(words: readonly string[]): readonly string[] | undefined {
  return new Set(words).size === words.length ? words : undefined;
}

/** Lists of defaults.json with their resource, and the key by which other lists reference a row. */
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

/** Checks the fictional company: leaders of organisations and places of equipment. */
function checkPlant(report: FileReport, plant: Plant, names: DemoNames): void {
  checkOrganisations(report, plant, names);
  const accounts = new Map<string, string>();
  for (const [index, { account, org, roles, position }] of plant.people.entries()) {
    const path = `people.${index}`;
    report.once(accounts, account, `${path}.account`);
    checkNamed(report, `${path}.org`, org, names.organisations);
    for (const role of roles) checkNamed(report, `${path}.roles`, role, names.roles);
    if (position !== undefined) checkNamed(report, `${path}.position`, position, names.positions);
  }
  for (const [role, codes] of Object.entries(plant.roleOrganisations)) {
    checkNamed(report, 'roleOrganisations', role, names.roles);
    for (const code of codes) checkNamed(report, `roleOrganisations.${role}`, code, names.organisations);
  }
  for (const [index, { checkType }] of plant.items.entries())
    checkNamed(report, `items.${index}.checkType`, checkType, names.checkTypes);
  checkAreas(report, plant, names);
}

/** Checks that each code starts with the code of the parent organisation. */
function checkOrganisations(report: FileReport, { organisations }: Plant, names: DemoNames): void {
  const [codes, titles] = [new Map<string, string>(), new Map<string, string>()];
  const [root] = organisations;
  for (const [index, { code, name, leader }] of organisations.entries()) {
    const path = `organisations.${index}`;
    report.once(codes, code, `${path}.code`);
    report.once(titles, name, `${path}.name`);
    const above = code.slice(0, -2);
    if (code !== root?.code && !codes.has(above))
      report.add(`${path}.code`, `的上级“${above}”没有写在它之前，编码应为上级的编码再加两位`);
    if (leader !== undefined) checkNamed(report, `${path}.leader`, leader, names.accounts);
  }
}

function checkAreas(report: FileReport, { areas }: Plant, names: DemoNames): void {
  const titles = new Map<string, string>();
  for (const [index, { name, places }] of areas.entries()) {
    report.once(titles, name, `areas.${index}.name`);
    for (const [at, place] of places.entries()) {
      const path = `areas.${index}.places.${at}`;
      report.once(titles, place.name, `${path}.name`);
      checkNamed(report, `${path}.org`, place.org, names.organisations);
      checkNamed(report, `${path}.workType`, place.workType, names.pointTypes);
    }
  }
}

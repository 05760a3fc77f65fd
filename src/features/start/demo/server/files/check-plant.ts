import type { FileReport } from '../../../../../server/schemas/file-report.ts';
import type { Plant } from '../recipe.ts';
import { checkNamed, type DemoNames } from './demo-names.ts';

/** Checks the fictional company: leaders of organisations and places of equipment. */
export function checkPlant(report: FileReport, plant: Plant, names: DemoNames): void {
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

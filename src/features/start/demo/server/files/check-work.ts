import { existsSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { FileReport } from '../../../../../server/schemas/file-report.ts';
import type { HazardRecipe, PlanRecipe, WarningRecipe } from '../recipe.ts';
import { checkNamed, type DemoNames } from './demo-names.ts';

/** Checks the numbers of hazards by kind, and the steps people perform on them. */
export function checkHazards(report: FileReport, recipe: HazardRecipe, names: DemoNames): void {
  checkSums(report, recipe);
  checkWays(report, recipe, names);
  for (const [name, { text }] of Object.entries(recipe.steps))
    if (text) checkNamed(report, `steps.${name}.text.of`, text.of, Object.keys(recipe.texts));
  for (const [index, { type }] of recipe.faults.entries())
    checkNamed(report, `faults.${index}.type`, type, names.riskTypes);
  for (const list of ['types', 'measures'] as const)
    for (const type of Object.keys(recipe[list])) checkNamed(report, list, type, names.riskTypes);
  checkStaff(report, recipe, names);
}

/** Checks the steps to each ending and those of fixed cases, which may repeat a hazard of an earlier case. */
function checkWays(report: FileReport, { steps, endings, cases }: HazardRecipe, names: DemoNames): void {
  const stepNames = Object.keys(steps);
  for (const [ending, way] of Object.entries(endings))
    for (const step of way.steps) checkNamed(report, `endings.${ending}.steps`, step, stepNames);
  for (const [index, { steps: own = [], repeats, rectifier }] of cases.entries()) {
    const earlier = cases.slice(0, index + 1).map(({ name }) => name);
    for (const step of own) checkNamed(report, `cases.${index}.steps`, step, stepNames);
    if (repeats !== undefined) checkNamed(report, `cases.${index}.repeats`, repeats, earlier);
    if (rectifier !== undefined) checkNamed(report, `cases.${index}.rectifier`, rectifier, names.accounts);
  }
}

function checkSums(report: FileReport, { total, statuses, sources, types, endings, recent }: HazardRecipe): void {
  const sum = (counts: { [key: string]: number }) => Object.values(counts).reduce((all, one) => all + one, 0);
  const [ofStatuses, ofSources] = [sum(statuses), sum(sources)];
  if (ofStatuses === ofSources && ofStatuses !== total)
    report.add('total', `应为 statuses 与 sources 的合计 ${ofStatuses}`);
  else if (ofStatuses !== total) report.add('statuses', `合计 ${ofStatuses}，应等于 total ${total}`);
  else if (ofSources !== total) report.add('sources', `合计 ${ofSources}，应等于 total ${total}`);
  if (Math.abs(sum(types) - 1) > 1e-9) report.add('types', `合计 ${sum(types)}，应为 1`);
  for (const [ending, { status }] of Object.entries(endings))
    if (statuses[status] === undefined) report.add(`endings.${ending}.status`, `statuses 中没有状态 ${status}，请改正`);
  for (const [index, { daysBefore }] of recent.groups.entries())
    if (daysBefore[0] > daysBefore[1]) report.add(`recent.groups.${index}.daysBefore`, '前一个数大于后一个数，请对调');
}

function checkStaff(report: FileReport, { staff }: HazardRecipe, names: DemoNames): void {
  for (const [part, said] of Object.entries(staff)) {
    const byPlace = typeof said === 'object' && !Array.isArray(said) ? said : null;
    for (const code of Object.keys(byPlace ?? {}).filter((key) => key !== 'others'))
      checkNamed(report, `staff.${part}`, code, names.organisations);
    if (byPlace && byPlace.others === undefined) report.add(`staff.${part}`, '缺少“others”：其他部门由谁');
    const people: readonly string[] = byPlace ? Object.values(byPlace) : [said].flat().map(String);
    for (const account of people) checkNamed(report, `staff.${part}`, account, names.accounts);
  }
}

/** Checks the plans and the people who do their rounds. */
export function checkPlanRecipe(report: FileReport, { timed, oneOff }: PlanRecipe, names: DemoNames): void {
  const keys = new Map<string, string>();
  for (const [index, row] of timed.entries()) {
    const path = `timed.${index}`;
    report.once(keys, row.key, `${path}.key`);
    checkNamed(report, `${path}.checkType`, row.checkType, names.checkTypes);
    checkNamed(report, `${path}.pointType`, row.pointType, names.pointTypes);
    checkNamed(report, `${path}.area`, row.area, names.areas);
    checkNamed(report, `${path}.org`, row.org, names.organisations);
    for (const account of [row.inspector, ...(row.alsoBy ?? [])])
      checkNamed(report, `${path}.inspector`, account, names.accounts);
  }
  for (const [index, row] of oneOff.entries()) {
    const path = `oneOff.${index}`;
    report.once(keys, row.key, `${path}.key`);
    checkNamed(report, `${path}.checkType`, row.checkType, names.checkTypes);
    checkNamed(report, `${path}.pointType`, row.pointType, names.pointTypes);
    checkNamed(report, `${path}.org`, row.org, names.organisations);
    if (row.from > row.to) report.add(`${path}.to`, '早于 from，请对调');
  }
}

/** Checks the devices' warnings, and that their pictures exist. */
export function checkWarningRecipe(
  report: FileReport,
  { devices, kinds }: WarningRecipe,
  { names, pictures }: { names: DemoNames; pictures: string },
): void {
  const [numbers, addresses, codes] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  for (const [index, { no, place, ip }] of devices.entries()) {
    report.once(numbers, no, `devices.${index}.no`);
    report.once(addresses, ip, `devices.${index}.ip`);
    checkNamed(report, `devices.${index}.place`, place, names.places);
  }
  for (const [index, { code, type }] of kinds.entries()) {
    report.once(codes, code, `kinds.${index}.code`);
    checkNamed(report, `kinds.${index}.code`, code, names.warningTypes);
    checkNamed(report, `kinds.${index}.type`, type, names.riskTypes);
    if (names.warningTypes?.includes(code) && !existsSync(joinPath(pictures, `warning-${code}.png`)))
      report.add(`kinds.${index}.code`, `没有图片 demo/pictures/warning-${code}.png，请补上`);
  }
}

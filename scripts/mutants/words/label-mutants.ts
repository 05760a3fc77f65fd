import type { Mutant, Suite } from '../mutant.ts';

const CODES: Suite = { project: 'unit', file: 'src/engine/labels.test.ts' };
const RULE: Suite = { project: 'unit', file: 'src/compiler/labels/label-rule.test.ts' };
const SHEETS: Suite = { project: 'client', file: 'src/features/inspection/labels/client/sheets.test.ts' };
const CALLS: Suite = { project: 'server', file: 'src/features/inspection/labels/server/labels.api.test.ts' };
const FIELDS: Suite = { project: 'server', file: 'tests/contract/access/fields.test.ts' };

/** Mutants of printed labels: content, readers, and the page that their code opens (decision 230, decision 231). */
export const LABEL_MUTANTS: readonly Mutant[] = [
  {
    name: 'a code below another tenant says so',
    file: 'src/engine/labels.ts',
    find: "tenant === FIRST_TENANT ? '' : ",
    replace: "tenant !== '' ? '' : ",
    caughtBy: CODES,
  },
  {
    name: 'a code of a record beyond the safe numbers is none',
    file: 'src/engine/labels.ts',
    find: ' || !Number.isSafeInteger(Number(id))',
    replace: '',
    caughtBy: CODES,
  },
  {
    name: 'two resources never share a tag of labels',
    file: 'src/compiler/labels/label-rule.ts',
    find: 'tag === undefined || other.label?.tag !== tag',
    replace: 'other.label?.tag !== null',
    caughtBy: RULE,
  },
  {
    name: 'what stands below a QR code does not repeat',
    file: 'src/compiler/labels/label-rule.ts',
    find: "code !== 'id' && !coded.unique",
    replace: "code === '' && !coded.unique",
    caughtBy: RULE,
  },
  {
    name: 'no secret and no picture is printed on a label',
    file: 'src/compiler/labels/label-rule.ts',
    find: 'else if (!isPrintable(found))',
    replace: "else if (path === '' && !isPrintable(found))",
    caughtBy: RULE,
  },
  {
    name: 'the headline of a label asks for no right',
    file: 'src/compiler/labels/label-rule.ts',
    find: 'if (found && found.permission.read !== null)',
    replace: "if (found?.permission.read === '')",
    caughtBy: RULE,
  },
  {
    name: 'the tag of printed labels is not changed online',
    file: 'src/compiler/revisions/plan-descriptor.ts',
    find: "path.length === 1 || path[1] === 'tag'",
    replace: 'path.length === 1',
    caughtBy: RULE,
  },
  {
    name: 'used places of a sheet of labels stay empty',
    file: 'src/features/inspection/labels/client/sheets.ts',
    find: 'length: layout.start - 1',
    replace: 'length: 0',
    caughtBy: SHEETS,
  },
  {
    name: 'fields of labels are not named to who may not see them',
    file: 'src/server/schemas/schemas.ts',
    find: 'fields: visible(resource.label.fields)',
    replace: 'fields: resource.label.fields',
    caughtBy: FIELDS,
  },
  {
    name: 'labels are printed for so many ids at once',
    file: 'src/features/inspection/labels/server/labels.ts',
    find: 'valid.length > MAX_LABELS',
    replace: 'valid.length > 1e6',
    caughtBy: CALLS,
  },
  {
    name: 'a scanned record keeps to the data scope',
    file: 'src/features/inspection/labels/server/labelled-record.ts',
    find: 'visible: visibleBranches(ctx, resource)',
    replace: 'visible: []',
    caughtBy: CALLS,
  },
  {
    name: 'a scanned code is its own tenant’s',
    file: 'src/features/inspection/labels/server/labelled-record.ts',
    find: ' || (code && code.tenant !== ctx.tenant)',
    replace: '',
    caughtBy: CALLS,
  },
  {
    name: 'a scanned record opens on a list its reader may read',
    file: 'src/features/inspection/labels/server/labelled-record.ts',
    find: '.filter(({ source }) => may(source))',
    replace: '.filter(({ source }) => source)',
    caughtBy: CALLS,
  },
];

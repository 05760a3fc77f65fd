import type { Mutant, Suite } from './mutant.ts';

const FORM_UPLOADS: Suite = { project: 'client', file: 'src/client/resource-views/form/form-uploads.test.tsx' };
const SUBMITS: Suite = { project: 'client', file: 'src/client/resource-views/form/submit-buttons.test.tsx' };
const PATIENCE: Suite = { project: 'client', file: 'src/client/api/patient-upload.test.ts' };
const MOMENTS: Suite = { project: 'client', file: 'src/kinds/date-time/input.test.tsx' };
const RANGES: Suite = { project: 'client', file: 'src/kinds/date-time/filter.test.tsx' };
const UPLOADS: Suite = { project: 'client', file: 'src/kinds/files/client/use-uploads.test.tsx' };
const SETTINGS: Suite = { project: 'client', file: 'src/client/ui/look/settings-drawer.test.tsx' };

/** Mutants of guards that keep a form from losing input or sending it incomplete. */
export const FORM_MUTANTS: readonly Mutant[] = [
  {
    name: 'a form is not sent without a file that is under way',
    file: 'src/client/resource-views/form/use-form-uploads.ts',
    find: '      event.preventDefault();\n      event.stopPropagation();\n',
    replace: '',
    caughtBy: FORM_UPLOADS,
  },
  {
    name: 'a button that does more is offered to those alone who may',
    file: 'src/client/resource-views/form/submit-buttons.tsx',
    find: 'action.verb === verb && mayDo(action, can)',
    replace: 'action.verb === verb',
    caughtBy: SUBMITS,
  },
  {
    name: 'date pickers go by the clock of the product',
    file: 'src/client/ui/look/dates.ts',
    find: '{ tz: () => dayjs(formatWallTime(new Date())) }',
    replace: '{}',
    caughtBy: MOMENTS,
  },
  {
    name: 'a form with a file under way is not closed without a question',
    file: 'src/client/resource-views/form/form-modal.tsx',
    find: 'if (!form.isDirty && !file) {',
    replace: 'if (!form.isDirty) {',
    caughtBy: FORM_UPLOADS,
  },
  {
    name: 'an upload waits as long as the server asks',
    file: 'src/client/api/patient-upload.ts',
    find: 'error.retryAfter ?? seconds',
    replace: 'seconds',
    caughtBy: PATIENCE,
  },
  {
    name: 'a network that is back does not hurry a busy server',
    file: 'src/client/api/patient-upload.ts',
    find: 'if (isNetwork) {',
    replace: 'if (seconds > 0) {',
    caughtBy: PATIENCE,
  },
  {
    name: 'an upload that was taken away is not sent again',
    file: 'src/client/api/patient-upload.ts',
    find: '  if (signal.aborted) throw error;\n',
    replace: '',
    caughtBy: PATIENCE,
  },
  {
    name: 'few files are on their way at once',
    file: 'src/client/resource/uploads/upload-queue.ts',
    find: 'const AT_ONCE = 3;',
    replace: 'const AT_ONCE = 30;',
    caughtBy: UPLOADS,
  },
  {
    name: 'a file that is refused as it is is not sent',
    file: 'src/client/resource/uploads/upload-queue.ts',
    find: "state: refusal === null ? 'waiting' : 'failed'",
    replace: "state: 'waiting'",
    caughtBy: UPLOADS,
  },
  {
    name: 'a typed day ends a deadline with its last second',
    file: 'src/kinds/date-time/client/typed-moment.ts',
    find: 'return HAS_CLOCK.test(trimmed) ? wall :',
    replace: 'return wall.length > 0 ? wall :',
    caughtBy: MOMENTS,
  },
  {
    name: 'a day gone by cannot be chosen for a deadline',
    file: 'src/kinds/date-time/input.tsx',
    find: '        {...(field.future ? { disabledDate: isTooEarly } : {})}\n',
    replace: '',
    caughtBy: MOMENTS,
  },
  {
    name: 'what was typed is taken over when a date is left',
    file: 'src/kinds/date-time/client/typed-input.tsx',
    find: '    typing.settle();\n    onBlur',
    replace: '    onBlur',
    caughtBy: RANGES,
  },
  {
    name: 'nothing is searched for with a date that cannot be read',
    file: 'src/kinds/date-time/client/typed-input.tsx',
    find: 'typing.kept ? { pattern',
    replace: 'false ? { pattern',
    caughtBy: RANGES,
  },
  {
    name: 'the side menu has the fixed width',
    file: 'src/client/ui/look/settings.ts',
    find: 'return isBeside ?',
    replace: 'return false ?',
    caughtBy: SETTINGS,
  },
  {
    name: 'a media query that is read keeps the event of its change',
    file: 'src/client/ui/look/media.ts',
    find: 'listOf(query, watchedLists)',
    replace: 'listOf(query, readLists)',
    caughtBy: { project: 'client', file: 'src/client/ui/look/media.test.ts' },
  },
  {
    name: 'the dialogs in which people are chosen are loaded with forms',
    file: 'src/client/resource-views/dialog-parts.ts',
    find: ', installedViews.peoplePickers?.()',
    replace: '',
    caughtBy: { project: 'client', file: 'src/client/resource-views/installed-views.test.ts' },
  },
];

import type { Mutant, Suite } from '../mutant.ts';

const WARNINGS: Suite = { project: 'server', file: 'src/features/oversight/warnings/server/warnings.api.test.ts' };
const PUSHED = 'src/features/oversight/warnings/server/receive/receive.ts';
const SIGNATURE = 'src/features/oversight/warnings/server/receive/signature.ts';

/** Mutants of warnings that AI devices send. */
export const WARNING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a device signs what it sends',
    file: SIGNATURE,
    find: 'const isSame = given.length === expected.length && timingSafeEqual(given, expected);',
    replace: 'const isSame = given.length <= expected.length;',
    caughtBy: WARNINGS,
  },
  {
    name: 'an old message is not taken again',
    file: SIGNATURE,
    find: 'Math.abs(Number(time) - now.getTime()) <= WINDOW_MS',
    replace: 'now.getTime() > 0',
    caughtBy: WARNINGS,
  },
  {
    name: 'a device is slowed down',
    file: PUSHED,
    find: 'if (until) throw tooOften',
    replace: 'if (until && at < until && at > until) throw tooOften',
    caughtBy: WARNINGS,
  },
  {
    name: 'an event sent again is the same warning',
    file: PUSHED,
    find: '  if (existingId !== undefined) return existingId;\n',
    replace: '',
    caughtBy: WARNINGS,
  },
  {
    name: 'what is seen within five minutes is one warning',
    file: PUSHED,
    find: 'if (near !== undefined) {',
    replace: 'if (near !== undefined && near < 0) {',
    caughtBy: WARNINGS,
  },
  {
    name: 'the key of a device is stored sealed',
    file: 'src/features/oversight/warnings/server/push-key/device.hooks.ts',
    find: 'record.pushKey = await sealPushKey(ctx.db, pushKey, ctx.now());',
    replace: 'record.pushKey = pushKey;',
    caughtBy: WARNINGS,
  },
  {
    name: 'a warning that was handled is not changed',
    file: 'src/features/oversight/warnings/server/warning-message.hooks.ts',
    find: "if (before !== null) decideWarning(ctx, before, 'AIWarningMessage/edit');",
    replace: '',
    caughtBy: WARNINGS,
  },
];

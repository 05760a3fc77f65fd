import type { Mutant, Suite } from './mutant.ts';

const SMS: Suite = { project: 'server', file: 'tests/api/sign-in/sms-login.test.ts' };
const SMS_LIMITS: Suite = { project: 'server', file: 'tests/api/sign-in/sms-limits.test.ts' };
const SECOND_STEP: Suite = { project: 'server', file: 'tests/api/sign-in/second-step.test.ts' };
const CAPTCHA: Suite = { project: 'server', file: 'tests/api/sign-in/captcha.test.ts' };
const CAPTCHA_LOGIN: Suite = { project: 'server', file: 'tests/api/sign-in/captcha-login.test.ts' };
const smsCaptcha = (test: string): Suite => ({ ...SMS_LIMITS, test });
const jam = (test: string): Suite => ({ project: 'server', file: 'tests/api/attacks/captcha-jam.test.ts', test });
const SESSION: Suite = { project: 'client', file: 'src/client/session/machine.test.ts' };
const REDIRECT: Suite = { project: 'client', file: 'src/client/api/safe-url.test.ts' };

/**
 * Mutants of signing in (security.md#R18 to security.md#R21): one-time values work only once, guessing is slow, and
 * sign-in redirects only to allowed pages.
 */
export const SIGN_IN_MUTANTS: readonly Mutant[] = [
  {
    name: 'a dynamic code works once',
    file: 'src/features/people/sign-in/server/two-step/second-step.ts',
    find: "  if (!isFirst) throw refuse('LOGIN_DYNAMIC_CODE');\n",
    replace: '',
    caughtBy: SECOND_STEP,
  },
  {
    name: 'the ticket of a first step works once',
    file: 'src/features/people/sign-in/server/two-step/enter-with-ticket.ts',
    find: "      if (!isFirst) throw refuse('LOGIN_TICKET');\n",
    replace: '',
    caughtBy: SECOND_STEP,
  },
  {
    name: 'second steps are guessed slowly from everywhere together',
    file: 'src/features/people/sign-in/server/two-step/enter-with-ticket.ts',
    find: 'await countAttempt(anywhere, attempt, isKnown);',
    replace: '{ atAddress: false };',
    caughtBy: SECOND_STEP,
  },
  {
    name: 'nobody takes his own second step away without his password',
    file: 'src/features/people/sign-in/server/two-step/second-step.ts',
    find: "  if (userId === ctx.caller.id) throw refuse('LOGIN_TWO_STEP_OWN');\n",
    replace: '',
    caughtBy: SECOND_STEP,
  },
  {
    name: 'a code of a short message works once',
    file: 'src/features/people/sign-in/server/mobile/sms-codes.ts',
    find: "  if (!isFirst) return 'EXPIRED';\n",
    replace: '',
    caughtBy: SMS,
  },
  {
    name: 'a code of a short message is tried five times',
    file: 'src/features/people/sign-in/server/mobile/sms-codes.ts',
    find: 'const MAX_TRIES = 5;',
    replace: 'const MAX_TRIES = 5_000;',
    caughtBy: SMS_LIMITS,
  },
  {
    name: 'short messages are sent once a minute',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: '{ key: own, limit: 1, windowMs: RESEND_MS, now }',
    replace: '{ key: own, limit: 1_000, windowMs: RESEND_MS, now }',
    caughtBy: SMS,
  },
  {
    name: 'the second short message of a number needs a captcha',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: 'for (const limit of [address, day]) {',
    replace: 'for (const limit of [address]) {',
    caughtBy: smsCaptcha('second request of a number'),
  },
  {
    name: 'the second short message of an address needs a captcha',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: 'for (const limit of [address, day]) {',
    replace: 'for (const limit of [day]) {',
    caughtBy: smsCaptcha('second request of an address'),
  },
  {
    name: 'a captcha serves one short message',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: 'if (code && (await redeemCaptcha(db, code, asking))) return',
    replace: 'if (code) return',
    caughtBy: smsCaptcha('serves one request'),
  },
  {
    name: 'a short message asked for too early uses no captcha up',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: 'if (until) throw tooOftenUntil(until, asking.now);\n  }\n  if (code',
    replace: 'if (until && !code) throw tooOftenUntil(until, asking.now);\n  }\n  if (code',
    caughtBy: smsCaptcha('comes too early'),
  },
  {
    name: 'no captcha is asked for where none can be had',
    file: 'src/features/people/sign-in/server/mobile/request-limits.ts',
    find: "return seconds > 0 ? tooOften(seconds) : refuse('1011003');",
    replace: "return seconds < 0 ? tooOften(seconds) : refuse('1011003');",
    caughtBy: smsCaptcha('is told to wait'),
  },
  {
    name: 'where no captcha can be had, who is known there comes in',
    file: 'src/features/people/sign-in/server/captcha/requirement.ts',
    find: '  if (wait > 0) return { answered: false, wait: Math.max(wait, seconds) };\n',
    replace: '',
    caughtBy: jam('comes in without one'),
  },
  {
    name: 'where no captcha can be had, strangers stay outside',
    file: 'src/features/people/sign-in/server/login.ts',
    find: "  if (knownOnly && !mayPass) throw refuse('D1000');\n",
    replace: '',
    caughtBy: jam('all others are told one thing'),
  },
  {
    name: 'where no captcha can be had, refusals are one answer',
    file: 'src/features/people/sign-in/server/login.ts',
    find: '    throw tooOften(wait);\n',
    replace: '    throw error;\n',
    caughtBy: jam('all others are told one thing'),
  },
  {
    name: 'where no captcha can be had, refusals take one time',
    file: 'src/features/people/sign-in/server/login.ts',
    find: '    await setTimeout(Math.max(0, REFUSED_AFTER_MS - (performance.now() - began)));\n',
    replace: '',
    caughtBy: jam('all others are told one thing'),
  },
  {
    name: 'nobody but a known number is sent a message',
    file: 'src/features/people/sign-in/server/mobile/send-code.ts',
    find: 'if (provider.send === null || !(await findByMobile(db, mobile))) return;',
    replace: 'if (provider.send === null) return;',
    caughtBy: SMS,
  },
  {
    name: 'a network of IPv6 counts as one address',
    file: 'src/features/people/sign-in/server/login-attempts.ts',
    find: 'const network = networkOf(ip);',
    replace: 'const network = ip;',
    caughtBy: SMS,
  },
  {
    name: 'a captcha is answered where it was shown',
    file: 'src/features/people/sign-in/server/captcha/captcha.ts',
    find: 'return ip === networkOf(asker.ip) && expires > asker.now;',
    replace: 'return expires > asker.now;',
    caughtBy: CAPTCHA_LOGIN,
  },
  {
    name: 'guessing captchas is slow',
    file: 'src/features/people/sign-in/server/captcha/captcha.ts',
    find: '  await countGuess(db, asker);\n',
    replace: '',
    caughtBy: CAPTCHA,
  },
  {
    name: 'a sign-in without the code of a captcha is refused',
    file: 'src/features/people/sign-in/server/captcha/requirement.ts',
    find: "  if (!code || !(await redeemCaptcha(db, code, asker))) throw refuse('1011003');\n",
    replace: '',
    caughtBy: CAPTCHA_LOGIN,
  },
  {
    name: 'a sign-in leads to a path of this site',
    file: 'src/client/api/safe-url.ts',
    find: '!OWN_PATH.test(text)',
    replace: 'false',
    caughtBy: REDIRECT,
  },
  {
    name: 'a page that was opened meanwhile outlives the menus of another application',
    file: 'src/client/session/machine.ts',
    find: 'guard: ({ event }) => event.isHere,',
    replace: 'guard: () => false,',
    caughtBy: SESSION,
  },
];

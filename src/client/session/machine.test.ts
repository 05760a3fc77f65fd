import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { LoginUser, MenuItem } from '../../engine/session/login-user.ts';
import { type SignIn, sessionMachine } from './machine.ts';

const menu: MenuItem = { id: 1, pid: 0, name: 'm', path: '/m', component: 'PageView', meta: { title: '菜单' } };
const person = { id: '1', account: 'linanqi', name: '林安琪', adminType: '3' } as const;
const user: LoginUser = { ...person, permissions: [], menus: [menu], apps: [] };
const signInTo = (application: string, name: string = person.name): SignIn => ({
  user: { ...user, name },
  application,
  menus: [menu],
});

const EFFECTS = [
  ...['storeToken', 'storeApplications', 'clearStorage', 'putWorkAway', 'loadDictionaries'],
  ...['reportLogoutFailure', 'reportSwitchFailure', 'reload'],
];

interface World {
  hasToken?: boolean;
  signIn?: () => Promise<SignIn>;
  menus?: (asked: { input: { signIn: SignIn | null; application: string } }) => Promise<SignIn>;
  end?: () => Promise<unknown>;
}

function start({ hasToken = true, signIn, menus, end }: World = {}) {
  const effects: string[] = [];
  const note =
    (name: string) =>
    (_: unknown, params?: unknown): void => {
      const detail = params && typeof params === 'object' && 'token' in params ? `:${String(params.token)}` : '';
      effects.push(name + detail);
    };
  const good = () => Promise.resolve(signInTo('hazard'));
  const clock = new SimulatedClock();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        fetchSignIn: fromPromise(signIn ?? good),
        fetchMenus: fromPromise(menus ?? good),
        endOnServer: fromPromise(end ?? (() => Promise.resolve(null))),
      },
      actions: Object.fromEntries(EFFECTS.map((name) => [name, note(name)])),
    }),
    { input: { hasToken }, clock },
  );
  actor.start();
  return { actor, effects, clock };
}

/** The machine after it has read the user. */
async function started(world?: World) {
  const begun = start(world);
  await settled();
  return begun;
}

/** Menus whose reading the test resolves. */
function lateMenus() {
  const waiting = new Map<string, () => void>();
  const menus: World['menus'] = ({ input: { application } }) =>
    new Promise((resolve) => waiting.set(application, () => resolve(signInTo(application))));
  const arrive = async (application: string) => {
    waiting.get(application)?.();
    await settled();
  };
  return { menus, arrive };
}

async function switching() {
  const { menus, arrive } = lateMenus();
  const world = await started({ menus });
  const choose = (application: string, at: string | null = '/RiskType') =>
    world.actor.send({ type: 'SWITCH_APPLICATION', application, at });
  const context = () => world.actor.getSnapshot().context;
  return { ...world, arrive, choose, context };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('session machine (look.md#11.6)', () => {
  it('sign-in-state-01: without a token only the open routes are reachable', () => {
    expect(start({ hasToken: false }).actor.getSnapshot().value).toBe('anonymous');
  });

  it('sign-in-state-02: with a token the user info is fetched and the routes are built', async () => {
    const { actor, effects } = start();
    expect(actor.getSnapshot().matches({ signedIn: 'loading' })).toBe(true);
    await settled();
    expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
    expect(actor.getSnapshot().context.fresh).toBe(false);
    expect(effects).toEqual(['loadDictionaries', 'storeApplications']);
  });

  it('routing-14: a login stores the token, loads the dictionaries and is fresh', async () => {
    const { actor, effects } = start({ hasToken: false });
    actor.send({ type: 'SIGNED_IN', token: 't' });
    await settled();
    expect(effects).toEqual(['storeToken:t', 'loadDictionaries', 'storeApplications']);
    expect(actor.getSnapshot().context.fresh).toBe(true);
  });

  it('sign-in-state-03 sign-in-state-04 a user without menus is told and then logged out with a reload', async () => {
    const { actor, effects } = await started({ signIn: () => Promise.resolve({ user, application: '', menus: [] }) });
    expect(actor.getSnapshot().matches({ signedIn: 'withoutMenus' })).toBe(true);
    actor.send({ type: 'ACKNOWLEDGED' });
    await settled();
    expect(actor.getSnapshot().value).toBe('gone');
    expect(effects.slice(-2)).toEqual(['clearStorage', 'reload']);
  });

  it('sign-in-state-05: a failing user fetch logs out without a reload', async () => {
    const { actor, effects } = await started({ signIn: () => Promise.reject(new Error('x')) });
    await settled();
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(effects).toEqual(['clearStorage']);
  });

  it('an initial password is changed before menus matter', async () => {
    let mustChangePwd = true;
    const signIn = async () => ({ ...signInTo('a'), user: { ...user, mustChangePwd } });
    const { actor } = await started({ signIn });
    expect(actor.getSnapshot().matches({ signedIn: 'changingPassword' })).toBe(true);
    mustChangePwd = false;
    actor.send({ type: 'PASSWORD_CHANGED' });
    await settled();
    expect(actor.getSnapshot().matches({ signedIn: 'ready' })).toBe(true);
  });

  it('sign-in-state-06 frame-errors-01 a failing logout call is told and clears all the same', async () => {
    const { actor, effects, clock } = await started({ end: () => Promise.reject(new Error('offline')) });
    effects.length = 0;
    actor.send({ type: 'LOGOUT' });
    await settled();
    expect(effects).toEqual(['putWorkAway', 'reportLogoutFailure', 'clearStorage']);
    clock.increment(1_500);
    expect(effects.slice(-1)).toEqual(['reload']);
  });

  it('http-errors-05: 401 clears at once and reloads after 1.5 s', async () => {
    const { actor, effects, clock } = await started();
    effects.length = 0;
    actor.send({ type: 'UNAUTHORIZED' });
    expect(effects).toEqual(['clearStorage']);
    clock.increment(1_499);
    expect(effects).not.toContain('reload');
    clock.increment(1);
    expect(effects).toContain('reload');
    expect(effects).not.toContain('putWorkAway');
  });

  it('sign-in-state-08: the re-login dialog stands once however many calls fail', async () => {
    const { actor, effects } = await started();
    actor.send({ type: 'SIGN_IN_LOST', message: '登录已过期，请重新登录' });
    const first = actor.getSnapshot();
    actor.send({ type: 'SIGN_IN_LOST', message: '无登录用户' });
    actor.send({ type: 'UNAUTHORIZED' });
    expect(actor.getSnapshot().value).toBe('expired');
    expect(actor.getSnapshot().context.message).toBe(first.context.message);
    actor.send({ type: 'SIGN_IN_AGAIN' });
    expect(effects.slice(-2)).toEqual(['clearStorage', 'reload']);
    expect(effects).not.toContain('putWorkAway');
  });

  it('sign-in-state-09 sign-in-state-11 switching loads the menus; a failure keeps the old ones and is told', async () => {
    let fails = false;
    const menus = async () => (fails ? Promise.reject(new Error('x')) : signInTo('system'));
    const { actor, effects } = await started({ menus });
    actor.send({ type: 'SWITCH_APPLICATION', application: 'system', at: '/RiskType' });
    await settled();
    expect(actor.getSnapshot().context.signIn?.application).toBe('system');
    expect(actor.getSnapshot().context.chosenAt).toBe('/RiskType');
    actor.send({ type: 'ARRIVED' });
    expect(actor.getSnapshot().context.chosenAt).toBeNull();
    fails = true;
    actor.send({ type: 'SWITCH_APPLICATION', application: 'hazard', at: '/RiskType' });
    await settled();
    expect(actor.getSnapshot().context.signIn?.application).toBe('system');
    expect(effects).toContain('reportSwitchFailure');
  });

  it('another tab signing out or in ends this page without asking', async () => {
    const out = await started();
    out.actor.send({ type: 'TOKEN_VANISHED' });
    expect(out.effects.slice(-1)).toEqual(['reload']);
    const replaced = await started();
    replaced.effects.length = 0;
    replaced.actor.send({ type: 'TOKEN_APPEARED' });
    expect(replaced.effects).toEqual(['reload']);
  });
});

describe('the last choice of an application counts', () => {
  it.each([
    ['in their order', ['system', 'screen']],
    ['the first one last', ['screen', 'system']],
  ])('of two choices the menus of the second stay, whether they arrive %s', async (_order, answers) => {
    const { arrive, choose, context, effects } = await switching();
    effects.length = 0;
    choose('system');
    choose('screen');
    for (const application of answers) await arrive(application);
    expect(context().signIn?.application).toBe('screen');
    expect(effects).toEqual(['storeApplications']);
  });

  it('a refusal of what is no longer wanted is not told', async () => {
    const menus: World['menus'] = async ({ input: { application } }) =>
      application === 'system' ? Promise.reject(new Error('x')) : signInTo(application);
    const { actor, effects } = await started({ menus });
    actor.send({ type: 'SWITCH_APPLICATION', application: 'system', at: '/RiskType' });
    actor.send({ type: 'SWITCH_APPLICATION', application: 'screen', at: '/RiskType' });
    await settled();
    expect(actor.getSnapshot().context.signIn?.application).toBe('screen');
    expect(effects).not.toContain('reportSwitchFailure');
  });

  it('back to the application that is shown: nothing is waited for, and nothing opens', async () => {
    const { actor, arrive, choose, context } = await switching();
    choose('system');
    choose('hazard');
    expect(actor.getSnapshot().matches({ signedIn: { ready: 'idle' } })).toBe(true);
    await arrive('system');
    expect(context()).toMatchObject({ chosenAt: null, signIn: { application: 'hazard' } });
    choose('hazard');
    expect(actor.getSnapshot().matches({ signedIn: { ready: 'idle' } })).toBe(true);
  });

  it.each([
    ['a page of the application that is shown stays, alone', '/RiskType', '/RiskPoint', true, null, 'hazard'],
    ['the same of a choice without an address', null, '/RiskPoint', true, null, 'hazard'],
    ['the address of the choice itself is no move', '/RiskType', '/RiskType', true, '/RiskType', 'system'],
    ['a page of no application stays, with new menus', '/RiskType', '/RiskPoint', false, null, 'system'],
  ])('opened meanwhile: %s', async (_, at, to, isHere, chosenAt, application) => {
    const { actor, arrive, choose, context } = await switching();
    choose('system', at);
    actor.send({ type: 'MOVED', to, isHere });
    await arrive('system');
    expect(context()).toMatchObject({ chosenAt, signIn: { application } });
  });

  it('nothing changes when one moves about in peace', async () => {
    const { actor, context } = await switching();
    const before = context();
    actor.send({ type: 'MOVED', to: '/RiskPoint', isHere: true });
    expect(context()).toEqual(before);
  });
});

describe('what changed on the server is read, whatever else is under way', () => {
  it('while an application is chosen: afterwards', async () => {
    let name = '林安琪';
    const { menus, arrive } = lateMenus();
    const { actor } = await started({ menus, signIn: async () => signInTo('hazard', name) });
    actor.send({ type: 'SWITCH_APPLICATION', application: 'system', at: '/RiskType' });
    name = '林安琪（安环部）';
    actor.send({ type: 'REFRESH' });
    await arrive('system');
    expect(actor.getSnapshot().context.signIn?.user.name).toBe(name);
  });

  it('while an application is chosen during a reading: the choice holds, and it is read anew', async () => {
    const asked: string[] = [];
    const { menus, arrive } = lateMenus();
    const { actor } = await started({
      menus,
      signIn: () => {
        asked.push('user');
        return asked.length === 2 ? new Promise(() => {}) : Promise.resolve(signInTo('system'));
      },
    });
    actor.send({ type: 'REFRESH' });
    actor.send({ type: 'SWITCH_APPLICATION', application: 'screen', at: '/RiskType' });
    await arrive('screen');
    expect(asked).toHaveLength(3);
    expect(actor.getSnapshot().matches({ signedIn: { ready: 'idle' } })).toBe(true);
  });

  it('while it is being read: once more', async () => {
    const answers: ((signIn: SignIn) => void)[] = [];
    const { actor } = start({ signIn: () => new Promise((resolve) => answers.push(resolve)) });
    answers[0]?.(signInTo('hazard', '一'));
    await settled();
    actor.send({ type: 'REFRESH' });
    actor.send({ type: 'REFRESH' });
    answers[2]?.(signInTo('hazard', '三'));
    await settled();
    answers[1]?.(signInTo('hazard', '二'));
    await settled();
    expect(actor.getSnapshot().context.signIn?.user.name).toBe('三');
  });

  it('a failed reading is not tried for ever', async () => {
    let asked = 0;
    const signIn = async () => (++asked === 1 ? signInTo('hazard', '林') : Promise.reject(new Error('x')));
    const { actor } = await started({ signIn });
    actor.send({ type: 'REFRESH' });
    await settled();
    expect([asked, actor.getSnapshot().context.signIn?.user.name]).toEqual([2, '林']);
  });
});

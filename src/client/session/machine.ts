import { assign, fromPromise, setup } from 'xstate';
import type { LoginUser, MenuItem } from '../../engine/session/login-user.ts';

/** The signed-in user with the application whose menus are shown. */
export interface SignIn {
  user: LoginUser;
  /** Code of the current application; '' if the user has no application. */
  application: string;
  menus: MenuItem[];
}

export interface SessionContext {
  signIn: SignIn | null;
  /** Signed in just now, not restored by a reload: the welcome notification is due (look.md#10.6). */
  fresh: boolean;
  /** Text of the re-login dialog, or why the user info could not be fetched. */
  message: string;
  hasToken: boolean;
  /** Address at which the user chose the application, until its first page is open; else null. */
  chosenAt: string | null;
  /** User or grants changed on the server after they were read. */
  isOutdated: boolean;
}

export type SessionEvent =
  /** The login screen received a token. */
  | { type: 'SIGNED_IN'; token: string }
  /** Another tab of the browser signed in or out. */
  | { type: 'TOKEN_APPEARED' }
  | { type: 'TOKEN_VANISHED' }
  /** A call returned one of the codes 1011006–1011009. */
  | { type: 'SIGN_IN_LOST'; message: string }
  /** A call returned HTTP 401. */
  | { type: 'UNAUTHORIZED' }
  /** 重新登录 of the re-login dialog. */
  | { type: 'SIGN_IN_AGAIN' }
  /** 确定 of the no-menu dialog. */
  | { type: 'ACKNOWLEDGED' }
  | { type: 'PASSWORD_CHANGED' }
  | { type: 'LOGOUT' }
  /**
   * `at`: address at which the user chose the application; null: the address belongs to that application
   * (look.md#11.7).
   */
  | { type: 'SWITCH_APPLICATION'; application: string; at: string | null }
  /** The first page of the chosen application is open. */
  | { type: 'ARRIVED' }
  /** The address is now `to`. `isHere`: a page of the application whose menus are shown. */
  | { type: 'MOVED'; to: string; isHere: boolean }
  /** Grants, name or avatar changed on the server. */
  | { type: 'REFRESH' };

const currentApplication = (context: SessionContext) => ({ application: context.signIn?.application ?? '' });

const unprovided = () => Promise.reject(new Error('not provided'));

const machineSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { hasToken: boolean },
  },
  actors: {
    /** `application`: code of the application to keep; '' if none has been chosen yet. */
    fetchSignIn: fromPromise<SignIn, { application: string }>(unprovided),
    fetchMenus: fromPromise<SignIn, { signIn: SignIn | null; application: string }>(unprovided),
    endOnServer: fromPromise<unknown>(unprovided),
  },
  actions: {
    storeToken: (_, _params: { token: string }) => {},
    storeApplications: (_, _params: { signIn: SignIn | null }) => {},
    /** Removes token, application/menu list and dictionary cache (look.md#11.6). */
    clearStorage: () => {},
    /** Encrypts unsent work: only at a logout, never when the session is lost. */
    putWorkAway: (_, _params: { signIn: SignIn | null }) => {},
    loadDictionaries: () => {},
    reportLogoutFailure: (_, _params: { error: unknown }) => {},
    reportSwitchFailure: (_, _params: { error: unknown }) => {},
    reload: () => {},
  },
  guards: {
    mustChangePassword: (_, signIn: SignIn) => signIn.user.mustChangePwd === true,
    hasNoMenus: (_, signIn: SignIn) => signIn.menus.length === 0,
  },
  delays: {
    /** Delay in ms after HTTP 401: time to read the notification (look.md#12). */
    reloadAfterUnauthorized: 1_500,
    /** Delay in ms after a failed logout call: time to read the reason. */
    reloadAfterFailure: 1_500,
  },
});

/**
 * States of a sign-in (look.md#11.6); session.ts provides the actions and actors that store, fetch and reload. In
 * `expired` no event opens the dialog again, as with the flag 'hasError' of the specification.
 */
export const sessionMachine = machineSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    signIn: null,
    fresh: false,
    message: '',
    hasToken: input.hasToken,
    chosenAt: null,
    isOutdated: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: ({ context }) => context.hasToken, target: 'signedIn' }, { target: 'anonymous' }],
    },
    /** Signed out: only routes that need no sign-in are reachable. */
    anonymous: {
      on: {
        SIGNED_IN: {
          target: 'signedIn',
          actions: [
            { type: 'storeToken', params: ({ event }) => ({ token: event.token }) },
            assign({ fresh: true, hasToken: true, message: '' }),
          ],
        },
        TOKEN_APPEARED: { target: 'signedIn', actions: assign({ hasToken: true }) },
      },
    },
    signedIn: {
      initial: 'loading',
      on: {
        SIGN_IN_LOST: { target: 'expired', actions: assign({ message: ({ event }) => event.message }) },
        UNAUTHORIZED: 'unauthorized',
        TOKEN_VANISHED: 'gone',
        // Another tab signed in, perhaps as someone else: this page must not go on with the menus of the former user.
        TOKEN_APPEARED: 'replaced',
        LOGOUT: 'leaving',
      },
      states: {
        /** Has a token and reads the user info, from which the routes are built. */
        loading: {
          invoke: {
            src: 'fetchSignIn',
            input: ({ context }) => currentApplication(context),
            onDone: [
              {
                guard: { type: 'mustChangePassword', params: ({ event }) => event.output },
                target: 'changingPassword',
                actions: assign({ signIn: ({ event }) => event.output }),
              },
              {
                guard: { type: 'hasNoMenus', params: ({ event }) => event.output },
                target: 'withoutMenus',
                actions: assign({ signIn: ({ event }) => event.output }),
              },
              { target: 'ready', actions: assign({ signIn: ({ event }) => event.output }) },
            ],
            onError: {
              target: '#session.failing',
              actions: assign({ message: ({ event }) => (event.error instanceof Error ? event.error.message : '') }),
            },
          },
        },
        /** The server refuses other calls until the initial password is changed (wire.md#2.1). */
        changingPassword: { on: { PASSWORD_CHANGED: 'loading' } },
        /** Dialog 无菜单权限，请联系管理员. */
        withoutMenus: { on: { ACKNOWLEDGED: '#session.leaving' } },
        ready: {
          entry: ['loadDictionaries', { type: 'storeApplications', params: ({ context }) => context }],
          initial: 'idle',
          on: {
            // The last choice counts: entering `switching` again discards the answer for the former choice.
            SWITCH_APPLICATION: {
              guard: ({ context, event }) => context.signIn?.application !== event.application,
              target: '.switching',
              actions: assign({ chosenAt: ({ event }) => event.at }),
            },
            REFRESH: { actions: assign({ isOutdated: true }) },
          },
          states: {
            idle: {
              always: { guard: ({ context }) => context.isOutdated, target: 'refreshing' },
              on: { ARRIVED: { actions: assign({ chosenAt: null }) } },
            },
            switching: {
              on: {
                // Choice of the application already shown: nothing to load.
                SWITCH_APPLICATION: {
                  guard: ({ context, event }) => context.signIn?.application === event.application,
                  target: 'idle',
                  actions: assign({ chosenAt: null }),
                },
                // No move: a late report of the address at which the user made the choice.
                MOVED: [
                  { guard: ({ context, event }) => event.to === context.chosenAt },
                  { guard: ({ event }) => event.isHere, target: 'idle', actions: assign({ chosenAt: null }) },
                  // A user who has moved on meanwhile is not taken back to the first page.
                  { actions: assign({ chosenAt: null }) },
                ],
              },
              invoke: {
                src: 'fetchMenus',
                input: ({ context, event }) => ({
                  signIn: context.signIn,
                  application: event.type === 'SWITCH_APPLICATION' ? event.application : '',
                }),
                onDone: {
                  target: 'idle',
                  actions: [
                    assign({ signIn: ({ event }) => event.output }),
                    { type: 'storeApplications', params: ({ event }) => ({ signIn: event.output }) },
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: [
                    assign({ chosenAt: null }),
                    { type: 'reportSwitchFailure', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              },
            },
            refreshing: {
              // A change while the user info is being read starts the reading again.
              on: { REFRESH: { target: 'refreshing', reenter: true } },
              invoke: {
                src: 'fetchSignIn',
                input: ({ context }) => currentApplication(context),
                onDone: { target: 'idle', actions: assign({ signIn: ({ event }) => event.output, isOutdated: false }) },
                // The screen stays usable; if the sign-in itself is lost, the next call reports it.
                onError: { target: 'idle', actions: assign({ isOutdated: false }) },
              },
            },
          },
        },
      },
    },
    /**
     * The user info could not be fetched: ends the sign-in; the route guard then opens the login page with `redirect`.
     */
    failing: {
      invoke: { src: 'endOnServer', onDone: 'forgotten', onError: 'forgotten' },
    },
    forgotten: {
      always: {
        target: 'anonymous',
        actions: ['clearStorage', assign({ signIn: null, fresh: false, hasToken: false })],
      },
    },
    /** The re-login dialog 提示： is open; further losses change nothing. */
    expired: {
      on: { SIGN_IN_AGAIN: 'gone', TOKEN_APPEARED: 'replaced' },
    },
    unauthorized: {
      entry: 'clearStorage',
      after: { reloadAfterUnauthorized: 'gone' },
    },
    /** Logout: everything of the user is cleared, even if the server call fails. */
    leaving: {
      entry: { type: 'putWorkAway', params: ({ context }) => context },
      invoke: {
        src: 'endOnServer',
        onDone: 'gone',
        onError: {
          target: 'leftWithFailure',
          actions: { type: 'reportLogoutFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leftWithFailure: {
      entry: 'clearStorage',
      after: { reloadAfterFailure: 'gone' },
    },
    replaced: { entry: 'reload' },
    /** Waits for the page to reload. */
    gone: { entry: ['clearStorage', 'reload'] },
  },
});

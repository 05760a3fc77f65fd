import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginUser, MenuItem } from '../../engine/session/login-user.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { applicationOfPath, fetchSignIn, storeApplications } from './applications.ts';

vi.mock('../api/client.ts', () => ({ call: vi.fn() }));

const item = (path: string): MenuItem => {
  const words = { id: path, name: path, path, meta: { title: path } };
  return { ...words, pid: 0, component: 'main/X/index' };
};
const menus: Record<string, MenuItem[]> = { hazard: [item('/hazard/a')], system: [item('/system/dict')] };
const user: LoginUser = {
  ...{ id: '1', account: 'a', name: 'a', adminType: '3', permissions: [] },
  menus: menus.hazard ?? [],
  apps: [
    { id: 1, code: 'hazard', name: '隐患排查' },
    { id: 2, code: 'system', name: '系统管理' },
  ],
};
const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  vi.mocked(call).mockImplementation((_method, path, options) => {
    calls.push(path);
    if (path === '/getLoginUser') return Promise.resolve(user);
    const body = options?.body as { application: string } | undefined;
    return Promise.resolve(menus[body?.application ?? '']);
  });
});

describe('the application is taken from the URL (look.md#11.7)', () => {
  it('stays in the first one for its own paths and for pages of the frame', async () => {
    window.history.replaceState(null, '', '/hazard/a');
    expect((await fetchSignIn('')).application).toBe('hazard');
    window.history.replaceState(null, '', '/homePage');
    expect((await fetchSignIn('')).application).toBe('hazard');
    expect(calls).toEqual(['/getLoginUser', '/getLoginUser']);
  });

  it('finds the application of any other path', async () => {
    window.history.replaceState(null, '', '/system/dict');
    expect(await fetchSignIn('')).toMatchObject({ application: 'system', menus: menus.system });
  });

  it('storage-02 storage-05 signed-in-user-02: the application/menu list is kept for 7 days', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    storeApplications({ user, application: 'hazard', menus: user.menus });
    expect(JSON.parse(localStorage.getItem('pro__ALL_APPS_MENU') ?? '')).toEqual({
      value: [
        { code: 'hazard', name: '隐患排查', active: true, menu: user.menus },
        { code: 'system', name: '系统管理', active: false, menu: null },
      ],
      expire: 1_000_000 + 604_800_000,
    });
    vi.useRealTimers();
  });

  it('asks the stored list before the server, and gives up on a path nobody has', async () => {
    storeApplications({ user, application: 'system', menus: menus.system ?? [] });
    const current = { user, application: 'hazard', menus: user.menus };
    expect(await applicationOfPath(user, current, '/system/dict')).toBe('system');
    expect(calls).toEqual([]);
    expect(await applicationOfPath(user, current, '/nonsense')).toBeNull();
  });

  it('a moment without network does not lose the sign-in; a refusal does', async () => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/homePage');
    vi.mocked(call).mockRejectedValueOnce(new ApiError('x', { kind: 'network' }));
    const fetched = fetchSignIn('');
    await vi.advanceTimersByTimeAsync(500);
    expect((await fetched).user.id).toBe('1');
    vi.mocked(call).mockRejectedValueOnce(new ApiError('冻结', { kind: 'business' }));
    await expect(fetchSignIn('')).rejects.toThrow('冻结');
    vi.useRealTimers();
  });
});

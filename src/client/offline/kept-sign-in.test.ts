import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LoginUser } from '../../engine/session/login-user.ts';
import { ApiError } from '../api/api-error.ts';
import { STORAGE_KEYS, writeStored, writeToken } from '../api/storage.ts';
import type { SignIn } from '../session/machine.ts';
import { keepSignIn, standIn } from './kept-sign-in.ts';
import { SealedStore } from './sealed-store.ts';

const signInOf = (name: string, application = 'hazards'): SignIn => ({
  user: { id: '1', name } as LoginUser, // the store reads the id alone
  application,
  menus: [],
});

const again = vi.fn();
/** Imitates a server that answers when the returned function is called. */
function slowServer(application = '') {
  let answer!: (signIn: SignIn) => void;
  let fail!: (error: ApiError) => void;
  const fresh = new Promise<SignIn>((resolve, reject) => {
    [answer, fail] = [resolve, reject];
  });
  return { kept: standIn({ fresh, application, again }), answer, fail };
}

beforeEach(async () => {
  again.mockReset();
  writeToken('a token');
  writeStored(STORAGE_KEYS.keeper, '1');
  await SealedStore.openWith('1', new Uint8Array(32));
  await keepSignIn(signInOf('张工', 'sites'));
  await keepSignIn(signInOf('李工'));
});

it('is the last one, or that of the application that is open', async () => {
  expect(await slowServer().kept).toEqual(signInOf('李工'));
  expect(await slowServer('sites').kept).toEqual(signInOf('张工', 'sites'));
  expect(await slowServer('others').kept).toBeNull();
});

it('gives way to an answer that comes first', async () => {
  const server = slowServer();
  server.answer(signInOf('王工'));
  expect(await server.kept).toBeNull();
  expect(again).not.toHaveBeenCalled();
});

it('is read again at once when the server answers differently, and only then', async () => {
  const same = slowServer();
  await same.kept;
  same.answer(signInOf('李工'));
  const other = slowServer();
  await other.kept;
  other.answer(signInOf('王工'));
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce());
  expect(await slowServer().kept).toEqual(signInOf('王工'));
});

it('is read again when the network comes back, and not after a refusal', async () => {
  const refused = slowServer();
  await refused.kept;
  refused.fail(new ApiError('无权访问', { kind: 'business', status: 403 }));
  const lost = slowServer();
  await lost.kept;
  lost.fail(new ApiError('网络不通', { kind: 'network' }));
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(again).toHaveBeenCalledOnce();
  });
});

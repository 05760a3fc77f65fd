import { useSelector } from '@xstate/react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { screen } from '../../features/client-feature.ts';
import { loadForcedPassword } from '../../features/people/account/client/index.ts';
import { session } from '../session/session.ts';
import { Waiting } from '../ui/waiting.tsx';

const ForcedPassword = screen(loadForcedPassword);

/** Admits signed-in users; redirects others to the login with the path to return to (look.md#9.1, look.md#11.6). */
export function RequireSession() {
  const snapshot = useSelector(session, (current) => current);
  const location = useLocation();
  if (snapshot.matches('anonymous')) {
    const target = location.pathname + location.search + location.hash;
    return <Navigate to={`/user/login?redirect=${encodeURIComponent(target)}`} replace />;
  }
  if (snapshot.matches({ signedIn: 'changingPassword' })) {
    return <ForcedPassword />;
  }
  // Under the re-login dialog the page stays mounted, so that no input is lost.
  if (snapshot.context.signIn && !snapshot.matches({ signedIn: 'withoutMenus' })) {
    return <Outlet />;
  }
  return <Waiting text={snapshot.matches({ signedIn: 'loading' }) ? '正在读取您的菜单…' : ''} />;
}

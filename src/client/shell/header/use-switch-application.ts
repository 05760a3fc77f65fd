import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { firstPath } from '../../session/menu-tree.ts';
import { session } from '../../session/session.ts';
import { useMenus } from '../menu/page-context.ts';

/** Switches the application: its menus are loaded, the routes follow, its first page opens (look.md#9.3, look.md#11.7). */
export function useSwitchApplication(): (application: string) => void {
  return useCallback((application: string) => {
    session.send({ type: 'SWITCH_APPLICATION', application, at: window.location.pathname });
  }, []);
}

/** Opens the first page of a chosen application, unless the user has navigated meanwhile. Used once, in the shell. */
export function useArrival(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = useMenus().routes.has(pathname);
  useEffect(() => session.send({ type: 'MOVED', to: pathname, isHere }), [pathname, isHere]);
  const target = useSelector(session, (snapshot) => {
    const { chosenAt, signIn } = snapshot.context;
    return chosenAt !== null && snapshot.matches({ signedIn: { ready: 'idle' } })
      ? firstPath(signIn?.menus ?? [])
      : null;
  });
  useEffect(() => {
    if (target === null) return;
    if (target === pathname) session.send({ type: 'ARRIVED' });
    else void navigate(target);
  }, [target, pathname, navigate]);
}

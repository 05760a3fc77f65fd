import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstPath } from '../session/menu-tree.ts';
import { session } from '../session/session.ts';

/** Switches the application: its menus are loaded, the routes follow, its first page opens (spec §2.3, §4). */
export function useSwitchApplication() {
  const navigate = useNavigate();
  const wanted = useRef<string | null>(null);
  const signIn = useSelector(session, (snapshot) => snapshot.context.signIn);
  const isSwitching = useSelector(session, (snapshot) => snapshot.matches({ signedIn: { ready: 'switching' } }));

  useEffect(() => {
    if (!signIn || signIn.application !== wanted.current) return;
    wanted.current = null;
    const path = firstPath(signIn.menus);
    if (path) void navigate(path);
  }, [signIn, navigate]);

  const switchTo = useCallback((application: string) => {
    if (session.getSnapshot().context.signIn?.application === application) return;
    wanted.current = application;
    session.send({ type: 'SWITCH_APPLICATION', application });
  }, []);
  return { switchTo, isSwitching };
}

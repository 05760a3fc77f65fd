import { useEffect, useState } from 'react';
import type { Moment } from '../../../engine/expressions/following.ts';
import type { LoginUser } from '../../../engine/session/login-user.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { useSignIn } from '../../session/use-session.ts';

const MINUTE_MS = 60_000;

/** User and time for computed values; the same object for a minute, so that inputs are not redrawn all the time. */
export function useMoment(): Moment {
  const user = useSignIn()?.user ?? null;
  const [moment, setMoment] = useState(() => momentOf(user));
  useEffect(() => {
    const timer = setInterval(() => setMoment(momentOf(user)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [user]);
  return moment;
}

function momentOf(user: LoginUser | null): Moment {
  const { orgId, orgName } = user?.loginEmpInfo ?? {};
  const caller = user && { id: user.id, name: user.name, orgId: orgId ?? null, orgName: orgName ?? null };
  return { caller, now: formatWallTime(new Date()) };
}

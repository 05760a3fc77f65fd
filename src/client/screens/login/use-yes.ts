import { useEffect, useState } from 'react';
import type { Call } from '../../../generated/client.ts';
import { send } from '../../api/send.ts';

/** Whether the server says yes to a question the sign-in page asks (wire.md#2.4). Silence is no. */
export function useYes(question: Call<undefined, boolean>): boolean {
  const [isYes, setYes] = useState(false);
  useEffect(() => {
    send(question).then(
      (answer) => setYes(answer === true),
      () => {},
    );
  }, [question]);
  return isYes;
}

import { useEffect, useState } from 'react';
import { send } from '../../../client/api/send.ts';
import type { Call } from '../../../generated/client.ts';

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

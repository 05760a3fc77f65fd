import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { type ApiSignal, onApiSignal } from '../../api/signals.ts';
import { onSessionNotice, session } from '../../session/session.ts';
import { message, notification, onFeedbackWanted } from '../../ui/feedback/feedback.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const RETRY_MS = 3_000;

/**
 * Loads the components that show messages: with the first message or question, or after sign-in once the first page is
 * usable. The login page rarely needs them and stays small.
 */
export function FeedbackHost() {
  const isSignedIn = useSelector(session, (snapshot) => !snapshot.matches('anonymous'));
  const isAsking = useSelector(
    session,
    (snapshot) => snapshot.matches('expired') || snapshot.matches({ signedIn: 'withoutMenus' }),
  );
  const [isWanted, setWanted] = useState(false);
  const Layer = useLayer(isWanted || isAsking);
  useApiFeedback();
  useEffect(() => onFeedbackWanted(() => setWanted(true)), []);
  useEffect(() => (isSignedIn ? whenIdle(() => setWanted(true)) : undefined), [isSignedIn]);
  return Layer && <Layer />;
}

/**
 * Loads the layer without React's lazy, whose failed import would break the page; retries until the import succeeds.
 */
function useLayer(isNeeded: boolean): ComponentType | null {
  const [Layer, setLayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded || Layer) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = async () => {
      const module = await import('./feedback-layer.tsx').catch(() => null);
      if (isGone) return;
      if (module) setLayer(() => module.default);
      else timer = setTimeout(load, RETRY_MS);
    };
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isNeeded, Layer]);
  return Layer;
}

/** Shows the errors of the interceptor, in this place only (look.md#12). */
function show(signal: ApiSignal): void {
  switch (signal.type) {
    case 'forbidden':
      notification.error({ key: 'forbidden', title: 'Forbidden', description: signal.message });
      return;
    case 'unauthorized':
      notification.error({
        key: 'unauthorized',
        title: 'Unauthorized',
        description: 'Authorization verification failed',
      });
      return;
    case 'serverError':
      notification.error({
        key: signal.requestId ?? signal.message,
        title: signal.message,
        description: signal.requestId ? `请求编号：${signal.requestId}` : undefined,
        duration: 8,
      });
      return;
    case 'note':
      message.info(signal.message);
      return;
    case 'toast':
      message.error({ key: signal.message, content: signal.message });
      return;
    case 'signInLost':
      // Shown by the session's own dialog (feedback-layer.tsx).
      return;
  }
}

/** Shows messages of interceptor and session, from the first call on. */
export function useApiFeedback(): void {
  useEffect(() => onApiSignal(show), []);
  useEffect(() => onSessionNotice((text) => message.error(text)), []);
}

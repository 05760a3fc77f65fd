import '../../src/client/features.ts';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SignInContext } from '../../src/client/session/use-session.ts';
import { Providers } from '../../src/client/shell/providers.tsx';
import { FeedbackParts } from '../../src/client/ui/feedback/feedback-parts.tsx';
import { Look } from '../../src/client/ui/look/look.tsx';
import type { Scene } from './scene.ts';

const IS_TEST = import.meta.env.MODE === 'test';
/** In tests messages stay open, because a test may look for them late. */
const MESSAGES = IS_TEST ? { duration: 0 } : {};

/** Provides the context that every view of the console needs: styles, messages, router, data, permissions, menus. */
export function Surroundings({ scene, children }: { scene: Scene; children: ReactNode }) {
  return (
    <Look>
      <MemoryRouter initialEntries={[scene.url]} useTransitions={!IS_TEST}>
        <SignInContext value={scene.signIn}>
          <Providers client={scene.client}>
            <App message={MESSAGES} component={false}>
              <FeedbackParts />
              {children}
            </App>
            <Address />
          </Providers>
        </SignInContext>
      </MemoryRouter>
    </Look>
  );
}

/** Renders the story's current address invisibly, for play functions. */
function Address() {
  const { pathname, search } = useLocation();
  return (
    <output hidden data-testid="address" data-path={pathname}>
      {search}
    </output>
  );
}

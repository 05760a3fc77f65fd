import './fills.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { fetchConsole } from './console-parts.ts';
import { AppRoutes } from './router.tsx';
import { session, startSession } from './session/session.ts';
import { FeedbackHost } from './shell/feedback/feedback-host.tsx';
import { applySettings } from './ui/look/apply-settings.ts';
import { Look } from './ui/look/look.tsx';
import { giveNonceToStyles } from './ui/look/nonce.ts';
import './ui/base.css';

giveNonceToStyles();
applySettings();
startSession();

/**
 * Prefetches the signed-in pages while the session reads user and menus; returns false while the user is signed out.
 */
function fetchBehindLogin(): boolean {
  if (session.getSnapshot().matches('anonymous')) return false;
  const { pathname, search } = window.location;
  fetchConsole(new URLSearchParams(search).get('redirect') ?? pathname);
  return true;
}

if (!fetchBehindLogin()) {
  const login = session.subscribe(() => {
    if (fetchBehindLogin()) login.unsubscribe();
  });
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

function App() {
  return (
    <Look>
      <FeedbackHost />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Look>
  );
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applySettings } from './frame/look/apply-settings.ts';
import { giveNonceToStyles } from './frame/look/nonce.ts';
import { startSession } from './session/session.ts';
import './frame/base.css';

giveNonceToStyles();
applySettings();
startSession();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

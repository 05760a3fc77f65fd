/**
 * `npm run dev`: restarts the server on changes (PORT), and serves the client with Vite (WEB_PORT, 5173). A saved
 * descriptor that only adds fields applies without restart; for other changes the server prints a plan.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './boot/install.mjs';
import { inRoot, root } from './boot/paths.mjs';

await ensureInstalled({ dev: true });

/** @type {Record<string, string[]>} */
const programs = {
  server: [inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/server/boot/main.ts'],
  web: [inRoot('node_modules/vite/bin/vite.js'), '--config', 'vite.config.ts'],
};
const children = Object.entries(programs).map(([name, args]) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, WATCH_SCHEMAS: 'true' },
  });
  child.once('exit', (code) => {
    console.error(`${name} ended (${code ?? 'signal'})`);
    stop();
    process.exitCode ||= code ?? 1;
  });
  return child;
});

function stop() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

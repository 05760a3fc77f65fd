/** The server as a process of its own, supervised by guard.mjs; shuts down in order when the guard is gone. */
import module from 'node:module';
import { inRoot } from '../paths.mjs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the process alive.
process.channel?.unref();
process.setSourceMapsEnabled(true);
keepCompiled();
await import(new URL('../../../dist/server/main.js', import.meta.url).href);

/** Caches the compiled program for the next start; Node.js can since version 22. */
function keepCompiled() {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  module.enableCompileCache(inRoot('dist/server/compiled'));
}

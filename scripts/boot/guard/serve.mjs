/** Runs the server in a separate process, supervised by guard.mjs; shuts it down in order if the guard has ended. */
import module from 'node:module';
import { inRoot } from '../paths.mjs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the guard must not keep the process running.
process.channel?.unref();
process.setSourceMapsEnabled(true);
keepCompiled();
await import(new URL('../../../dist/server/main.js', import.meta.url).href);

/** Caches compiled code for the next start; Node.js supports this since version 22. */
function keepCompiled() {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  module.enableCompileCache(inRoot('dist/server/compiled'));
}

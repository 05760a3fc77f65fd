/** The server as a process of its own, which guard.mjs stays beside; it ends in order when that one is gone. */
import module from 'node:module';
import { inRoot } from '../paths.mjs';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone is no reason to stay.
process.channel?.unref();
process.setSourceMapsEnabled(true);
keepCompiled();
await import(new URL('../../../dist/server/main.js', import.meta.url).href);

/** What Node.js makes of the program is kept for the next start; since version 22. */
function keepCompiled() {
  if (!('enableCompileCache' in module) || typeof module.enableCompileCache !== 'function') return;
  module.enableCompileCache(inRoot('dist/server/compiled'));
}

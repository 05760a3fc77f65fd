/**
 * Calls the development server of the screens passes on. The sources of `src/client/api` have addresses below `/api`
 * too, and are its own.
 * @param {string} server
 */
export function callsTo(server) {
  return { '^/api/(?![^?]*\\.tsx?(?:\\?|$))': server, '/hubs': { target: server, ws: true } };
}

/**
 * Requests that Vite's development server forwards to the API. Excludes the sources of `src/client/api`, whose
 * addresses are below `/api` too.
 * @param {string} server
 */
export function callsTo(server) {
  return { '^/api/(?![^?]*\\.tsx?(?:\\?|$))': server, '/hubs': { target: server, ws: true } };
}

/**
 * Proxy rules of Vite's development server: requests it forwards to the API. Excludes the source files of
 * `src/client/api`, whose URLs start with `/api` too.
 * @param {string} server URL of the API server
 */
export function callsTo(server) {
  return { '^/api/(?![^?]*\\.tsx?(?:\\?|$))': server, '/hubs': { target: server, ws: true } };
}

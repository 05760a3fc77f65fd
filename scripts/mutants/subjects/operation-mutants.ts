import type { Mutant, Suite } from '../mutant.ts';

const tls = (test: string): Suite => ({ project: 'server', file: 'tests/api/tls.test.ts', test });
const metrics = (test: string): Suite => ({ project: 'server', file: 'tests/api/metrics.test.ts', test });

/** Mutants of settings and views for operators of the server: TLS, metrics (docs/operations.md). */
export const OPERATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'a key of another certificate stops the start',
    file: 'src/server/http/tls.ts',
    find: 'if (!certificate.checkPrivateKey(own))',
    replace: 'if (certificate.serialNumber === String(own))',
    caughtBy: tls('key of another certificate'),
  },
  {
    name: 'browsers that came over TLS come back over TLS',
    file: 'src/server/http/security-headers.ts',
    find: 'tls ? { ...EVERYWHERE, ...OVER_TLS } : EVERYWHERE',
    replace: 'tls ? { ...EVERYWHERE } : { ...EVERYWHERE, ...OVER_TLS }',
    caughtBy: tls('over TLS alone'),
  },
  {
    name: 'a redirect leads to served hosts alone',
    file: 'src/server/http/tls.ts',
    find: '(allowedHosts.length === 0 || allowedHosts.includes(name))',
    replace: 'allowedHosts.length >= 0',
    caughtBy: tls('for served hosts alone'),
  },
  {
    name: 'metrics are not for other machines',
    file: 'src/server/http/metrics.ts',
    find: "isAtThisMachine({ ip: socket.remoteAddress ?? '', headers })",
    replace: "isAtThisMachine({ ip: socket.remoteAddress ?? '', headers: { host: headers.host } })",
    caughtBy: metrics('not through a proxy'),
  },
  {
    name: 'metrics with a token open to it alone',
    file: 'src/server/http/metrics.ts',
    find: 'if (token !== null) return',
    replace: 'if (token !== null && headers.authorization !== undefined) return',
    caughtBy: metrics('with a token it alone'),
  },
  {
    name: 'labels of metrics are patterns',
    file: 'src/server/http/metrics.ts',
    find: 'request.routeOptions.url ?? UNKNOWN',
    replace: 'request.routeOptions.url ?? request.url',
    caughtBy: metrics('labels hold nothing'),
  },
  {
    name: 'a plan that was asked for changes nothing',
    file: 'src/server/boot/main.ts',
    find: "if (config.upgrade === 'plan') return (await",
    replace: "if (config.upgrade === 'plan') await (await",
    caughtBy: { project: 'reliability', file: 'tests/reliability/upgrade-plan.test.ts' },
  },
  {
    name: 'a part of a file ends where the file ends',
    file: 'src/features/records/files/server/files.ts',
    find: "return found.first > last ? 'unsatisfiable' : found;",
    replace: 'return found;',
    caughtBy: { project: 'server', file: 'tests/api/s3-storage.test.ts', test: 'whole, in part' },
  },
  {
    name: 'an object that is gone is not found',
    file: 'src/features/records/files/server/s3-files.ts',
    find: 'error.$metadata.httpStatusCode === 404) return null;',
    replace: 'error.$metadata.httpStatusCode === 410) return null;',
    caughtBy: { project: 'server', file: 'tests/api/s3-storage.test.ts', test: 'gone from the store' },
  },
  {
    name: 'lost files are found',
    file: 'src/features/records/files/server/stored-files.sql.ts',
    find: '!row.is_deleted && !objectsOf',
    replace: 'row.is_deleted && !objectsOf',
    caughtBy: { project: 'reliability', file: 'tests/reliability/doctor.test.ts', test: 'lost files' },
  },
];

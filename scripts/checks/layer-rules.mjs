/**
 * The layers of the product and who owns which library. Every rule says why it stands; a violation prints it.
 *
 * @typedef {object} LayerRule
 * @property {string} name
 * @property {string} comment
 * @property {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @property {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */

const TESTS = '\\.(test|stories)\\.tsx?$';

/** @param {string} folders alternatives below src/ */
const product = (folders) => ({ path: `^src/(${folders})/`, pathNot: TESTS });

/** @param {string} names alternatives of package names */
const packages = (names) => `node_modules/(${names})/`;

/**
 * A library with one owner: whoever else imports it ties one more part of the product to it.
 * @param {string} library
 * @param {string} names
 * @param {string} owners
 * @returns {LayerRule}
 */
const owned = (library, names, owners) => ({
  name: `${library}-has-one-owner`,
  comment: `${library} is used through its owners (${owners}), so that it can be replaced or mended in one place.`,
  from: { path: '^src/', pathNot: `${TESTS}|^src/(${owners})` },
  to: { path: packages(names) },
});

/** @type {LayerRule[]} */
const DIRECTIONS = [
  {
    name: 'engine-is-pure',
    comment: 'The engine says what descriptors mean, in browser, server and scripts alike: it imports only itself.',
    from: { path: '^src/engine/', pathNot: `${TESTS}|^src/engine/compile/patterns/` },
    to: { pathNot: '^src/engine/' },
  },
  {
    name: 'patterns-run-on-re2',
    comment: 'The compiler weighs patterns with the engine the server runs them on (security.md#F10), and no other.',
    from: product('engine/compile/patterns'),
    to: { pathNot: `^src/engine/|${packages('re2js')}` },
  },
  {
    name: 'compiler-not-in-browser',
    comment: 'Browsers receive what was compiled; compiler and pattern engine would only weigh on their pages.',
    from: { path: '^src/(client|workflows|engine/(fields|projections))/', pathNot: `${TESTS}|/fixtures/` },
    to: { path: '^src/engine/compile/' },
  },
  {
    name: 'workflows-are-pure',
    comment: 'A workflow is decided identically in browser and server: engine and xstate, nothing else.',
    from: product('workflows'),
    to: { pathNot: `^src/(workflows|engine)/|${packages('xstate')}` },
  },
  {
    name: 'generated-depends-on-engine',
    comment: 'Generated code is a projection of descriptors and can be used by both sides.',
    from: product('generated'),
    to: { pathNot: '^(src/(generated|engine)|\\.cache/generated)/' },
  },
  {
    name: 'client-not-to-server',
    comment: 'Browser and server meet on the wire only.',
    from: product('client'),
    to: { path: '^src/server/' },
  },
  {
    name: 'server-not-to-client',
    comment: 'Browser and server meet on the wire only.',
    from: product('server'),
    to: { path: '^src/client/' },
  },
  {
    name: 'client-has-no-node',
    comment: 'Browsers have no Node.js modules.',
    from: product('client'),
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-not-to-tools',
    comment: 'The product runs without its scripts, tests and stories, and holds none of them.',
    from: product('engine|workflows|generated|client|server'),
    to: { path: '^(scripts|tests|\\.storybook)/|\\.(test|stories)\\.tsx?$' },
  },
  {
    name: 'db-is-the-lowest',
    comment: 'routes → services → db: what talks to the database knows nothing of what asks for it.',
    from: product('server/(db|fields)'),
    to: { path: '^src/server/(routes|services|plugins|hooks|jobs|realtime)/' },
  },
  {
    name: 'services-not-to-routes',
    comment: 'routes → services → db: a service serves HTTP, hub, import and jobs alike.',
    from: product('server/(services|hooks|jobs)'),
    to: { path: '^src/server/(routes|plugins)/' },
  },
  {
    name: 'routes-not-to-db',
    comment: 'routes → services → db: a route only translates between the wire and a service.',
    from: product('server/routes'),
    to: { path: '^src/server/(db|fields)/', pathNot: '^src/server/db/session\\.ts$' },
  },
  {
    name: 'postgres-stands-alone',
    comment: 'The embedded database is started before there is anything else of the server.',
    from: product('server/postgres'),
    to: { path: '^src/', pathNot: '^src/server/postgres/' },
  },
  {
    name: 'screens-import-no-screen',
    comment: 'A bespoke screen can be removed without another one noticing; what two share belongs in a view or hook.',
    from: { path: '^src/client/screens/([^/]+)/', pathNot: TESTS },
    to: { path: '^src/client/screens/[^/]+/', pathNot: '^src/client/screens/$1/' },
  },
  {
    name: 'hooks-know-no-looks',
    comment: 'Headless hooks hold behaviour, views hold looks (decision 154).',
    from: product('client/(api|session|resource|realtime)'),
    to: { path: '^src/client/(resource-views|workflow-views|frame|screens)/' },
  },
  {
    name: 'no-cycles',
    comment: 'Files of a cycle can only be understood, tested and moved together.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unknown-imports',
    comment: 'The file is missing or the package is not in package.json.',
    from: {},
    // What a plugin of Vite writes is no file.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-development-packages',
    comment: 'npm start works without development packages.',
    from: { path: '^src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
  },
];

const VIEWS = 'client/(fields|[a-z]+-views|frame|screens)/';

const OWNERS = [
  owned('antd', 'antd|@ant-design/[a-z-]+|@rc-component/[a-z-]+', VIEWS),
  owned('rjsf', '@rjsf/(antd|core)', 'client/(fields|[a-z]+-views)/'),
  owned('axios', 'axios', 'client/api/'),
  owned('echarts', 'echarts', 'client/(charts|screens)/'),
  // The reader of the API document: megabytes that only its own page may load.
  owned('swagger-ui', 'swagger-ui-dist', 'client/screens/api-reader/'),
  // Fetched with the avatar modal; pictures of hazards are evidence and are not cut.
  owned('react-easy-crop', 'react-easy-crop', 'client/screens/account/'),
  owned('players', 'flv\\.js|mpegts\\.js|hls\\.js', 'client/screens/video-wall/'),
  owned('signalr', '@microsoft/signalr', 'client/realtime/'),
  owned('SQL', 'kysely|pg|pg-[a-z]+', 'server/(db|fields|postgres)/'),
  owned('fastify', 'fastify|@fastify/[a-z-]+', 'server/(app\\.ts$|plugins/|routes/|realtime/)'),
  owned('ws', 'ws', 'server/realtime/'),
  // A schedule is checked where it is stored, explained where it is typed, and run by the jobs.
  owned('croner', 'croner', 'client/fields/|server/(fields|jobs)/'),
  owned('tiptap', '@tiptap/[a-z-]+', 'client/fields/'),
  // Markup is cleaned in one place a side; a second one would be forgotten when the list of tags changes.
  owned('dompurify', 'dompurify', 'client/fields/viewers/'),
  owned('sanitize-html', 'sanitize-html', 'server/fields/'),
  // Pictures of the captcha, and the wrap their answers travel in.
  owned('resvg', '@resvg/[a-z-]+', 'server/services/captcha/'),
  owned('ciphers', '@noble/ciphers', 'client/screens/login/'),
  owned('argon2', '@node-rs/argon2', 'server/services/'),
  // Codes of authenticator apps; their secrets are unsealed nowhere else.
  owned('re2js', 're2js', 'engine/compile/patterns/'),
  owned('otpauth', 'otpauth', 'server/services/two-step/'),
];

/** @type {LayerRule} */
const NO_AJV_IN_BROWSER = {
  name: 'no-ajv-in-browser',
  comment:
    'ajv compiles with eval, which the content security policy forbids; the server compiles validators (decision 140).',
  from: product('client'),
  to: { path: packages('ajv|ajv-[a-z0-9]+') },
};

export const LAYER_RULES = [...DIRECTIONS, ...OWNERS, NO_AJV_IN_BROWSER];

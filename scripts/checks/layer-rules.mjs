/**
 * Import rules: layers of the product, and owners of its libraries. A violation prints the rule's `comment`.
 *
 * @typedef {object} LayerRule
 * @property {string} name
 * @property {string} comment
 * @property {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @property {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */

const TESTS = '\\.(test|stories)\\.tsx?$';

/** @param {string} paths regular expression for paths below src/ */
const product = (paths) => ({ path: `^src/(${paths})`, pathNot: TESTS });

/** @param {string} names regular expression for package names */
const packages = (names) => `node_modules/(${names})/`;

/**
 * Rule for a library that only its owners may import, since each further importer makes replacing it harder.
 * @param {string} library
 * @param {string} names regular expression for package names
 * @param {string} owners regular expression for paths below src/ that may import the library
 * @returns {LayerRule}
 */
const owned = (library, names, owners) => ({
  name: `${library}-has-one-owner`,
  comment: `${library} is used through its owners (${owners}), so that it can be replaced or mended in one place.`,
  from: { path: '^src/', pathNot: `${TESTS}|^src/(${owners})` },
  to: { path: packages(names) },
});

/** Patterns for folders of browser and server code: general folders, and one layer of each feature and field kind. */
const CLIENT = '(client|(features/[^/]+|kinds)/[^/]+/client)/|kinds/.*\\.tsx$|features/client-feature\\.ts$';
const STORAGE = 'kinds/[^/]+/(server/|storage\\.ts$)';
const SERVER = `(server|features/[^/]+/[^/]+/server)/|features/feature\\.ts$|${STORAGE}`;
const WORKFLOW = '(engine/workflow|features/[^/]+/[^/]+/workflow)/';
/** Pattern for files that define what a field kind means, as opposed to how it is stored or displayed. */
const MEANING = 'kinds/[^/]+\\.ts$|kinds/[^/]+/(?!storage\\.ts$)[^/]+\\.ts$';
/** Pattern for sample data of field kinds, which only tests, stories and documents may import. */
const SAMPLES = '^src/(kinds/([^/]+/fixture|tables/fixtures)|compiler/samples/sampler)\\.ts$';

/** Pattern for the files with the types of both feature manifests, one for the server and one for the browser. */
const FORMS = '^src/features/(feature|client-feature)\\.ts$';

/** Pattern for those files of a feature that other features may import, on the server and in the browser. */
const DOORS = '^src/features/[^/]+/[^/]+/(client/)?index\\.ts$';

/** @type {LayerRule[]} */
const DIRECTIONS = [
  {
    name: 'engine-is-pure',
    comment:
      'What descriptors and field kinds mean is the same in browser, server and scripts: they import nothing else.',
    from: {
      path: `^src/(engine/|${MEANING})`,
      pathNot: `${TESTS}|^src/engine/workflow/|^src/kinds/parts/sampler\\.ts$`,
    },
    to: { pathNot: `^src/(engine/|${MEANING})` },
  },
  {
    name: 'compiler-is-pure',
    comment: 'The compiler makes resources of descriptors for server and scripts: it imports the engine and itself.',
    from: { path: '^src/compiler/', pathNot: `${TESTS}|^src/compiler/patterns/` },
    to: { pathNot: `^src/((compiler|engine)/|${MEANING})` },
  },
  {
    name: 'patterns-run-on-re2',
    comment: 'Patterns are parsed by regexpp and run by the engine of the server (security.md#F10), and by no other.',
    from: product('compiler/patterns/'),
    to: { pathNot: `^src/(compiler|engine)/|${packages('@eslint-community/regexpp|re2js')}` },
  },
  {
    name: 'compiler-not-in-browser',
    comment: 'Browsers receive what was compiled; compiler and pattern engine would only weigh on their pages.',
    from: product(`${CLIENT}|${WORKFLOW}`),
    to: { path: '^src/compiler/' },
  },
  {
    name: 'workflows-are-pure',
    comment: 'A workflow is decided and drawn identically wherever: engine, xstate and the layout, nothing else.',
    from: product(WORKFLOW),
    to: { pathNot: `^src/(${WORKFLOW}|engine/)|${packages('xstate|@dagrejs')}` },
  },
  {
    name: 'generated-depends-on-engine',
    comment: 'Generated code is a projection of descriptors and can be used by both sides.',
    from: product('generated/'),
    to: { pathNot: '^(src/(generated|engine)|\\.cache/generated)/' },
  },
  {
    name: 'client-not-to-server',
    comment: 'Browser and server meet on the wire only.',
    from: product(CLIENT),
    to: { path: `^src/(${SERVER})|^src/features/[^/]+/[^/]+/(feature|index)\\.ts$` },
  },
  {
    name: 'server-not-to-client',
    comment: 'Browser and server meet on the wire only.',
    from: product(SERVER),
    to: { path: `^src/(${CLIENT})` },
  },
  {
    name: 'client-has-no-node',
    comment: 'Browsers have no Node.js modules.',
    from: product(CLIENT),
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'product-not-to-tools',
    comment: 'The product runs without its scripts, tests and stories, and holds none of them.',
    from: { path: '^src/', pathNot: `${TESTS}|${SAMPLES}` },
    to: { path: `^(scripts|tests|\\.storybook)/|\\.(test|stories)\\.tsx?$|${SAMPLES}` },
  },
  {
    name: 'db-is-the-lowest',
    comment: 'routes → services → SQL: what talks to the database knows nothing of what asks for it.',
    from: { path: `^src/(server/db/|${STORAGE}|.*\\.sql\\.ts$)`, pathNot: TESTS },
    to: { path: '^src/server/(http|records|schemas|files|session|jobs|realtime)/', pathNot: '\\.sql\\.ts$' },
  },
  {
    name: 'services-not-to-routes',
    comment: 'routes → services → SQL: a service serves HTTP, hub, import and jobs alike.',
    from: {
      path: '^src/',
      pathNot: `${TESTS}|\\.routes\\.ts$|/feature\\.ts$|^src/server/boot/(endpoints|kernel)\\.ts$`,
    },
    to: { path: '\\.routes\\.ts$' },
  },
  {
    name: 'routes-not-to-db',
    comment: 'routes → services → SQL: a route only translates between the wire and a service.',
    from: { path: '\\.routes\\.ts$' },
    to: { path: `^src/(server/db/|${STORAGE}|.*\\.sql\\.ts$)`, pathNot: '^src/server/db/session\\.ts$' },
  },
  {
    name: 'kernel-imports-no-feature',
    comment:
      'Rooms that serve every subject know none of them: a feature is added by its manifest, which codegen lists.',
    from: {
      path: '^src/(engine|compiler|kinds|generated|server|client)/',
      pathNot: `${TESTS}|^src/server/boot/|^src/client/(lists/|(features|console-parts)\\.ts$)|^src/client/(router\\.tsx$|signed-in-routes\\.tsx$|shell/)`,
    },
    to: { path: '^src/features/' },
  },
  {
    name: 'features-have-doors',
    comment: 'What a feature may be used for stands in its index.ts; the files behind it can change without a search.',
    from: { path: '^src/features/([^/]+/[^/]+)/', pathNot: TESTS },
    to: { path: '^src/features/', pathNot: `^src/features/$1/|${FORMS}|${DOORS}` },
  },
  {
    name: 'kernel-uses-doors',
    comment: 'The lists of features and the frame around the pages reach a feature through its doors as well.',
    from: { path: '^src/(server|client)/', pathNot: TESTS },
    to: {
      path: '^src/features/',
      pathNot: `${FORMS}|${DOORS}|^src/features/[^/]+/[^/]+/(feature\\.ts|client/(feature\\.tsx?|screens\\.ts|open-pages\\.ts))$`,
    },
  },
  {
    name: 'ground-imports-no-room',
    comment: 'Files at the root of the server serve every room: with an import of one they would depend on each other.',
    from: product('server/[^/]+\\.ts$'),
    to: { path: '^src/(server/[^/]+|features)/', pathNot: '^src/server/(db|outbound)/' },
  },
  {
    name: 'boot-is-the-roof',
    comment: 'The start puts rooms and subjects together: what imported it would depend on all of them.',
    from: { path: '^src/', pathNot: `${TESTS}|^src/server/boot/` },
    to: { path: '^src/server/boot/' },
  },
  {
    name: 'postgres-stands-alone',
    comment: 'The embedded database is started before there is anything else of the server.',
    from: product('server/postgres/'),
    to: { path: '^src/', pathNot: '^src/server/postgres/' },
  },
  {
    name: 'hooks-know-no-looks',
    comment: 'Headless hooks hold behaviour, views hold looks.',
    from: product('client/(api|session|resource)/'),
    to: { path: '^src/client/(resource-views|ui|shell)/|^src/features/' },
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
    // Excludes virtual modules, which a Vite plugin generates without a file.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-development-packages',
    comment: 'npm start works without development packages.',
    from: { path: '^src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
  },
];

/** Districts (folders of src/features), the highest first: a feature may import features of lower districts. */
export const DISTRICTS = [
  'start',
  'oversight',
  'design',
  'inspection',
  'hazard',
  'running',
  'people',
  'messages',
  'records',
];

/**
 * @param {string} district
 * @returns {LayerRule}
 */
function notUpwards(district) {
  const above = DISTRICTS.slice(0, DISTRICTS.indexOf(district));
  return {
    name: `${district}-not-upwards`,
    comment: `Subjects of ${district} know none of ${above.join(', ')}: what those add is handed in at the start.`,
    from: product(`features/${district}/`),
    to: { path: `^src/features/(${above.join('|')})/` },
  };
}

const KIND_LOOKS = 'kinds/([^/]+/client/|.*\\.tsx$)';
const VIEWS = `(client/(resource-views|shell|ui)|features/[^/]+/[^/]+/client)/|${KIND_LOOKS}`;

const OWNERS = [
  owned('antd', 'antd|@ant-design/[a-z-]+|@rc-component/[a-z-]+', VIEWS),
  owned('rjsf', '@rjsf/(antd|core)', 'client/resource-views/|features/[^/]+/(account|form-design)/client/'),
  // Only the JSON editor beside a designed form loads this package.
  owned('codemirror', '@codemirror/[a-z-]+', 'features/design/form-design/client/source/'),
  owned('axios', 'axios', 'client/api/'),
  owned('dayjs', 'dayjs', 'client/ui/look/dates'),
  owned('echarts', 'echarts', 'features/[^/]+/(boards|home|host|statistics)/client/'),
  // Computes the layout of process diagrams, for console and documentation.
  owned('dagre', '@dagrejs/[a-z]+', 'features/people/processes/workflow/'),
  // Viewer of the API document: several megabytes, which only one page may load.
  owned('swagger-ui', 'swagger-ui-dist', 'features/design/api-document/client/'),
  // Loaded with the dialog to crop an avatar. Pictures of hazards are evidence and must not be cropped.
  owned('react-easy-crop', 'react-easy-crop', 'features/people/account/client/'),
  owned('players', 'flv\\.js|mpegts\\.js|hls\\.js', 'features/oversight/video/client/'),
  owned('signalr', '@microsoft/signalr', 'client/api/'),
  owned('SQL', 'kysely|pg|pg-[a-z]+', 'server/(db|postgres)/|.*\\.sql\\.ts$'),
  owned('fastify', 'fastify|@fastify/[a-z-]+', 'server/(boot/app\\.ts$|http/|realtime/)|.*\\.routes\\.ts$'),
  owned('ws', 'ws', 'server/realtime/'),
  owned('s3', '@aws-sdk/[a-z0-9-]+', 'features/records/files/server/s3-files\\.ts$'),
  owned('prom-client', 'prom-client', 'server/http/'),
  // Schedules are validated by the field kind, which also explains them in its input, and are run by the server's jobs.
  owned('croner', 'croner', 'kinds/cron/|server/jobs/'),
  owned('tiptap', '@tiptap/[a-z-]+', 'kinds/rich-text/client/'),
  // Markup is cleaned in one place each in browser and server: a second place would be missed when allowed tags change.
  owned('dompurify', 'dompurify', 'kinds/rich-text/client/'),
  // Formatted texts and site drawings each have their own list of allowed elements.
  owned(
    'sanitize-html',
    'sanitize-html',
    'kinds/rich-text/server/clean-html\\.ts$|features/oversight/maps/server/drawing/',
  ),
  // Draws the captcha's pictures. The ciphers in the next rule encrypt the user's solution for sending.
  owned('resvg', '@resvg/[a-z-]+', 'features/people/sign-in/server/captcha/'),
  owned('ciphers', '@noble/ciphers', 'features/people/sign-in/client/'),
  owned('argon2', '@node-rs/argon2', 'server/session/'),
  owned('re2js', 're2js', 'compiler/patterns/'),
  owned('regexpp', '@eslint-community/regexpp', 'compiler/patterns/'),
  // Computes codes of authenticator apps; no other code may decrypt their secrets.
  owned('otpauth', 'otpauth', 'features/people/sign-in/server/two-step/'),
  owned('pinyin-pro', 'pinyin-pro', 'server/records/values/'),
];

/** @type {LayerRule} */
const NO_AJV_IN_BROWSER = {
  name: 'no-ajv-in-browser',
  comment: 'ajv compiles with eval, which the content security policy forbids; the server compiles validators.',
  from: product(CLIENT),
  to: { path: packages('ajv|ajv-[a-z0-9]+') },
};

export const LAYER_RULES = [...DIRECTIONS, ...DISTRICTS.slice(1).map(notUpwards), ...OWNERS, NO_AJV_IN_BROWSER];

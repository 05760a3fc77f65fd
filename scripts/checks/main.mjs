/**
 * `npm run checks`: layer rules, package versions, file contents, folder sizes, small files, features that old
 * browsers lack. Also checks queries, names of resources and field kinds, arrays spread into arguments, words of
 * comments, and citations.
 */
import { ensureGenerated } from '../boot/generated.mjs';
import { root } from '../boot/paths.mjs';
import { readSources } from '../census/source.mjs';
import { checkCitations } from './citations.mjs';
import { checkFloor } from './floor/floor.mjs';
import { checkFolders } from './folders.mjs';
import { checkArguments } from './growth/arguments.mjs';
import { checkLayers } from './layers.mjs';
import { checkNames } from './names.mjs';
import { checkPackages } from './packages.mjs';
import { checkQueries } from './queries.mjs';
import { checkSmallFiles } from './small-files.mjs';
import { checkSources } from './sources.mjs';
import { checkWords } from './words.mjs';

// Generates files first: imports of missing generated files would violate the layer rules.
if (!(await ensureGenerated())) process.exit(1);
const { modules, violations } = await checkLayers(root);
const { citations, problems: unresolved } = checkCitations(root);
const problems = [
  ...(modules > 0 ? [] : ['no module was read: the layer rules hold nothing']),
  ...violations.map(({ rule, comment, from, to }) => `${from} → ${to}\n    ${rule}: ${comment}`),
  ...checkPackages(root),
  ...checkSources(root),
  ...checkFolders(root),
  ...checkFloor(),
  ...checkSmallFiles(readSources(root)),
  ...checkQueries(root),
  ...checkArguments(root),
  ...checkNames(root),
  ...checkWords(root),
  ...unresolved,
];
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${modules} modules and ${citations} citations read, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

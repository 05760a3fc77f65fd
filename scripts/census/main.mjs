/** Prints the size of the product and its internal dependencies (docs/testing.md). */
import { parseArgs } from 'node:util';
import { root } from '../boot/paths.mjs';
import { takeCensus } from './census.mjs';
import { readSources } from './source.mjs';
import { GROUND, traceFrom } from './trace.mjs';

const { values } = parseArgs({
  options: {
    trace: { type: 'string' },
    ground: { type: 'string', default: GROUND.join() },
    json: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
const sources = readSources(root);
if (values.trace === undefined) printCensus();
else printTrace(values.trace);

function printCensus() {
  const census = takeCensus(sources);
  if (values.json) return console.log(JSON.stringify(census, null, 2));
  for (const [name, value] of Object.entries(census.figures)) console.log(`${String(value).padStart(8)}  ${name}`);
  const lists = {
    'exports without reader': census.unread,
    'small files beside their only importer': census.small,
    'two-way pairs': census.pairs,
    'functions over 70 lines': census.long,
    'imports between districts': Object.entries(census.arrows).map(([arrow, count]) => `${count} ${arrow}`),
    'lines by district': census.districts.map(({ name, lines }) => `${lines} ${name}`),
  };
  if (values.all)
    for (const [name, lines] of Object.entries(lists))
      console.log(`\n${name}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** @param {string} name */
function printTrace(name) {
  const trace = traceFrom(sources, name, values.ground.split(',').filter(Boolean));
  if (!trace) {
    console.error(`no file of src exports ${name}`);
    process.exitCode = 1;
    return;
  }
  for (const file of trace.files) console.log(file);
  console.log(`${trace.files.length} files, ${trace.functions} functions, ${trace.returns} returns`);
}

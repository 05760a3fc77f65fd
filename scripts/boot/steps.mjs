/**
 * Every check of `npm run check`, in the order they start. This table is the only list there is: a step whose
 * subject is missing fails, it is never passed over.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run path below node_modules, or of a script, and its arguments
 * @property {string[]} [tests] folders that must hold at least one test file
 * @property {string} [after] name of a step that must have passed before
  // Takes the guards away one at a time; by day a test holds that each still stands where the list says.
  { name: 'mutants', run: [TSX, 'scripts/mutants/mutants.ts'], night: true, alone: true },
];

import { expect, test } from 'vitest';
import { contractCatalog } from './contract-world.ts';

/** What screens must offer that the contract only names. */

const catalog = contractCatalog();

test.each([
  ['other-screens-01', 'RiskRegister', ['add', 'edit', 'import', 'judge', 'detail']],
  ['other-screens-06', 'sysUser', ['import', 'ownRole', 'grantRole', 'ownData', 'grantData']],
  ['other-screens-07', 'sysExLog', ['page', 'detail']],
  ['other-screens-07', 'sysOpLog', ['page', 'detail']],
  ['other-screens-07', 'sysVisLog', ['page', 'detail']],
  ['other-screens-08', 'RiskPoint', ['import', 'importRiskData']],
  ['other-screens-09', 'Address', ['page', 'tree']],
])('%s %s offers %j', (_rule, name, verbs) => {
  const offered = catalog.resource(name).actions.map(({ verb }) => verb);
  expect(offered).toEqual(expect.arrayContaining(verbs));
});

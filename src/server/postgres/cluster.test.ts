import { expect, it } from 'vitest';
import { syncArguments } from './cluster.ts';

const ALL_AT_ONCE = ['--sync-method=syncfs'];

it('lets initdb write a new cluster to the disk with one call where its failure is told', () => {
  expect(syncArguments(18, '6.8.0-45-generic', 'linux')).toEqual(ALL_AT_ONCE);
  expect(syncArguments(17, '5.10.0', 'linux')).toEqual(ALL_AT_ONCE);
  expect(syncArguments(18, '5.8.1', 'linux')).toEqual(ALL_AT_ONCE);
});

it('and file by file everywhere else, never without', () => {
  expect(syncArguments(18, '5.4.0-190', 'linux')).toEqual([]);
  expect(syncArguments(18, '4.18.0', 'linux')).toEqual([]);
  expect(syncArguments(16, '6.8.0', 'linux')).toEqual([]);
  expect(syncArguments(18, '24.1.0', 'darwin')).toEqual([]);
  expect(syncArguments(18, '10.0.22631', 'win32')).toEqual([]);
});

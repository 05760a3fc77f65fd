import { lazy } from 'react';
import { expect, it } from 'vitest';
import { installedViews, installViews } from './installed-views.ts';

it('keeps the detail of one workflow when another feature brings its own', () => {
  const view = lazy(async () => ({ default: () => null }));
  installViews({ details: { one: view } });
  installViews({ details: { two: view }, importModal: view });
  installViews({});
  expect(Object.keys(installedViews.details ?? {})).toEqual(expect.arrayContaining(['one', 'two']));
  expect(installedViews.importModal).toBe(view);
});

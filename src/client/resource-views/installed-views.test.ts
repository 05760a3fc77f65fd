import { lazy } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dialogParts } from './dialog-parts.ts';
import { installedViews, installViews } from './installed-views.ts';

it('keeps the detail of one workflow when another feature brings its own', () => {
  const view = lazy(async () => ({ default: () => null }));
  installViews({ details: { one: view } });
  installViews({ details: { two: view }, importModal: view });
  installViews({});
  expect(Object.keys(installedViews.details ?? {})).toEqual(expect.arrayContaining(['one', 'two']));
  expect(installedViews.importModal).toBe(view);
});

it('loads a form together with the dialogs in which people are chosen', async () => {
  const before = { ...installedViews };
  onTestFinished(() => void Object.assign(installedViews, { peoplePickers: undefined }, before));
  const load = vi.fn();
  installViews({ peoplePickers: load });
  await dialogParts.form();
  expect(load).toHaveBeenCalledOnce();
});

import { expect, it } from 'vitest';
import { loadCatalogs } from '../../../../server/schemas/descriptors.ts';
import { buttonVerbs } from './menu-rows.ts';

const rectify = loadCatalogs().base.resource('RiskRectify');
const verbsAt = (component: string, ...verbs: string[]) => buttonVerbs(rectify, { verbs, component });

it('@screen grants the list of the menu’s own screen and what the screen offers, and nothing of another screen', () => {
  const own = ['page', 'export', 'add', 'applyDelay', 'assign', 'reback', 'recall'];
  expect(verbsAt('main/RiskRectify/index', '@screen')).toEqual(own);
  expect(verbsAt('main/RiskRectifyMgr/index', '@screen')).toEqual(['allPage', 'export', 'notice', 'assign', 'recall']);
  expect(verbsAt('main/RiskRectify/index', '@screen', 'page', 'allPage')).toEqual([...own, 'allPage']);
});

it('* grants every verb that needs a grant, also those no screen offers', () => {
  expect(verbsAt('main/RiskRectify/index', '*')).toEqual(expect.arrayContaining(['page', 'allPage', 'reback']));
  expect(verbsAt('main/RiskRectify/index', '*')).not.toContain('detail');
});

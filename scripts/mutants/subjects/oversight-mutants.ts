import type { Mutant, Suite } from '../mutant.ts';

const MAPS: Suite = { project: 'server', file: 'src/features/oversight/maps/server/maps.api.test.ts' };
const MAP_VIEW: Suite = { project: 'client', file: 'src/features/oversight/maps/client/map-view.test.tsx' };
const CROWDING: Suite = { project: 'client', file: 'src/features/oversight/maps/client/crowding.test.ts' };
const DRAWING: Suite = { project: 'unit', file: 'src/features/oversight/maps/server/drawing/clean-drawing.test.ts' };
const PLACE = 'src/features/oversight/maps/server/places/place.ts';

/** Mutants of maps and site drawings. */
export const OVERSIGHT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a mark stays within its plan',
    file: PLACE,
    find: 'if (planX > width || planY > Number(height)) {',
    replace: 'if (planX > width && planY > Number(height)) {',
    caughtBy: MAPS,
  },
  {
    name: 'what the caller does not see is not marked',
    file: PLACE,
    find: '    visible: visibleBranches(ctx, resource),\n  });',
    replace: '    visible: [],\n  });',
    caughtBy: MAPS,
  },
  {
    name: 'an area has corners',
    file: PLACE,
    find: 'if (!readOutline(outline)) throw',
    replace: "if (outline === 'x') throw",
    caughtBy: MAPS,
  },
  {
    name: 'a plan of one area leaves the coordinates of addresses alone',
    file: PLACE,
    find: "if (placing.kind !== 'place' || plan.addressId !== undefined) return;",
    replace: "if (placing.kind !== 'place') return;",
    caughtBy: MAPS,
  },
  {
    name: 'marks keep to the departments of their reader',
    file: 'src/features/oversight/maps/server/places/places.sql.ts',
    find: "if (scope === 'all') return db.all<PinRow>(rows);",
    replace: 'if (scope.length > 0) return db.all<PinRow>(rows);',
    caughtBy: MAPS,
  },
  {
    name: 'a place has the worst rank in or below it',
    file: 'src/features/oversight/maps/server/places/scene.ts',
    find: 'row.level < (area.worst?.level ?? Infinity)',
    replace: 'row.level > (area.worst?.level ?? 0)',
    caughtBy: MAPS,
  },
  {
    name: 'a drawing has no entities',
    file: 'src/features/oversight/maps/server/drawing/clean-drawing.ts',
    find: 'if (/<!ENTITY/i.test(source)) throw',
    replace: "if (source === '') throw",
    caughtBy: DRAWING,
  },
  {
    name: 'what is drawn again is inert itself',
    file: 'src/features/oversight/maps/server/drawing/clean-drawing.ts',
    find: "return tag === 'use' ? !isInert && stored.has(target.slice(1)) : true;",
    replace: 'return true;',
    caughtBy: DRAWING,
  },
  {
    name: 'marks are moved by those who may',
    file: 'src/features/oversight/maps/client/map-view.tsx',
    find: "can('SitePlan:place') && ",
    replace: '',
    caughtBy: MAP_VIEW,
  },
  {
    name: 'an undone mark is where it was',
    file: 'src/features/oversight/maps/client/use-placing.ts',
    find: 'before ? spotOf(before) : null }',
    replace: 'null }',
    caughtBy: MAP_VIEW,
  },
  {
    name: 'names on the map do not cover each other',
    file: 'src/features/oversight/maps/client/crowding.ts',
    find: 'if (covers)',
    replace: 'if (false)',
    caughtBy: CROWDING,
  },
];

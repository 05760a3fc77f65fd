import { expect, it } from 'vitest';
import { girthAt, toPlace, toWorld } from '../../workflow/ground.ts';
import { tilesInSight } from './tiles.ts';

const plan = { width: 2000, height: 1400 };
const anchor = { lng: 121.4737, lat: 31.2304, metresPerPixel: 0.5 };
const source = { template: 'https://t.example/{z}/{x}/{y}.png?k=1', mostZoom: 18 };
const sight = { anchor, plan, source, view: { k: 1, x: 0, y: 0 }, frame: { width: 2000, height: 1400 } };
/** Tile that contains a position, by the formula of tile services. */
const tileAt = (lng: number, lat: number, z: number) => {
  const angle = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return `https://t.example/${z}/${Math.floor(((lng + 180) / 360) * 2 ** z)}/${Math.floor(y * 2 ** z)}.png?k=1`;
};

it('covers the plan with tiles of the level whose pixels fit, each where its places are', () => {
  const tiles = tilesInSight(sight);
  const middle = tiles.find(({ src }) => src === tileAt(anchor.lng, anchor.lat, 18));
  expect(middle).toBeDefined();
  const { x, y, side } = middle ?? { x: 0, y: 0, side: 0 };
  expect(x <= 1000 && 1000 < x + side && y <= 700 && 700 < y + side).toBe(true);
  expect(side).toBeCloseTo(girthAt(anchor.lat) / 2 ** 18 / 0.5, 6);
  expect(Math.min(...tiles.map((tile) => tile.x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map((tile) => tile.x + tile.side))).toBeGreaterThanOrEqual(2000);
  expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
});

it('from afar it takes coarser ones, from near those of the part in sight, never finer than there are', () => {
  const levels = (k: number) => [
    ...new Set(tilesInSight({ ...sight, view: { k, x: 0, y: 0 } }).map(({ key }) => key.split('/')[0])),
  ];
  expect(levels(0.25)).toEqual(['16']);
  expect(levels(6)).toEqual(['18']);
  const near = tilesInSight({ ...sight, view: { k: 6, x: -6000, y: -4200 }, frame: { width: 900, height: 600 } });
  expect(near.length).toBeLessThanOrEqual(4);
  expect(near.length).toBeGreaterThan(0);
});

it('never asks for very many, nor for what lies beyond the world or out of sight', () => {
  const wide = { ...sight, plan: { width: 10_000, height: 10_000 }, frame: { width: 10_000, height: 10_000 } };
  const many = tilesInSight({ ...wide, anchor: { ...anchor, metresPerPixel: 1000 } });
  expect(many.length).toBeLessThanOrEqual(120);
  expect(many.every(({ src }) => !src.includes('-'))).toBe(true);
  expect(tilesInSight({ ...sight, view: { k: 1, x: 5000, y: 0 } })).toEqual([]);
});

it('a place is found again from where it lies in the world', () => {
  const { lng, lat } = toPlace(toWorld(anchor));
  expect([lng, lat].map((value) => value.toFixed(9))).toEqual(
    [anchor.lng, anchor.lat].map((value) => value.toFixed(9)),
  );
});

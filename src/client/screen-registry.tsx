import { type FunctionComponent, lazy } from 'react';
import { screenNameOf } from '../engine/screen-name.ts';
import { SCREENS } from './features.ts';
import type { MenuNode } from './session/menu-tree.ts';

const ResourceScreen = lazy(async () => ({
  default: (await import('./resource-views/resource-screen.tsx')).ResourceScreen,
}));

const generated = new Map<string, FunctionComponent>();

/** A generated screen has one component per name, so that a redraw does not mount it anew. */
function generatedScreen(name: string): FunctionComponent {
  const known = generated.get(name);
  if (known) return known;
  const Screen = () => <ResourceScreen screen={name} />;
  generated.set(name, Screen);
  return Screen;
}

/** The page a menu's component names; null is a 404. */
export function screenOf(component: string): FunctionComponent<{ node: MenuNode }> | null {
  const own = SCREENS[component];
  if (own) return own;
  const name = screenNameOf(component);
  return name ? generatedScreen(name) : null;
}

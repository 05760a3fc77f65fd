import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { screenNameOf } from './screen-name.ts';

const ResourceScreen = lazy(async () => ({
  default: (await import('./resource-views/resource-screen.tsx')).ResourceScreen,
}));

/** Components of the wire that are pages of the frame (wire.md#2.3) or have a screen of their own. */
const SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  Console: lazy(async () => ({ default: (await import('../features/home/client/home-screen.tsx')).HomeScreen })),
  Workplace: lazy(async () => ({ default: (await import('../features/home/client/home-screen.tsx')).HomeScreen })),
  AccountCenter: lazy(async () => ({
    default: (await import('../features/account/client/account-center.tsx')).AccountCenter,
  })),
};

const generated = new Map<string, ComponentType>();

/** A generated screen has one component per name, so that a redraw does not mount it anew. */
function generatedScreen(name: string): ComponentType {
  const known = generated.get(name);
  if (known) return known;
  const Screen = () => <ResourceScreen screen={name} />;
  generated.set(name, Screen);
  return Screen;
}

/** The page a menu's component names; null is a 404. */
export function screenOf(component: string): ComponentType | null {
  const own = SCREENS[component];
  if (own) return own;
  const name = screenNameOf(component);
  return name ? generatedScreen(name) : null;
}

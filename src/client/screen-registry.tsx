import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Name of the generated screen behind a system view path, where it is not simply `sys{Name}` (wire §2.3). */
const SYSTEM_SCREENS: Readonly<Record<string, string>> = {
  dict: 'sysDictType',
  file: 'sysFileInfo',
};

const ResourceScreen = lazy(async () => ({
  default: (await import('./resource-views/resource-screen.tsx')).ResourceScreen,
}));

/** Components of the wire that are pages of the frame (wire §2.3) or have a screen of their own. */
const SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  Console: lazy(async () => ({ default: (await import('./screens/home/home-screen.tsx')).HomeScreen })),
  Workplace: lazy(async () => ({ default: (await import('./screens/home/home-screen.tsx')).HomeScreen })),
  AccountCenter: lazy(async () => ({ default: (await import('./screens/account/account-center.tsx')).AccountCenter })),
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

/** `main/CameraFile/index` → CameraFile, `system/dict/index` → sysDictType, anything else → null. */
export function screenNameOf(component: string): string | null {
  const main = /^main\/([A-Za-z]\w*)\/index$/.exec(component)?.[1];
  if (main) return main;
  const system = /^system\/([A-Za-z]\w*)\/index$/.exec(component)?.[1];
  if (!system) return null;
  return SYSTEM_SCREENS[system] ?? `sys${system.charAt(0).toUpperCase()}${system.slice(1)}`;
}

/** The page a menu's component names; null is a 404. */
export function screenOf(component: string): ComponentType | null {
  const own = SCREENS[component];
  if (own) return own;
  const name = screenNameOf(component);
  return name ? generatedScreen(name) : null;
}

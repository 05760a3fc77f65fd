import { useCallback, useState } from 'react';
import type { Device } from '../../ui/device.ts';
import { changeSettings, useSettings } from '../../ui/look/settings.ts';

/**
 * State of the sidebar: open on desktops, closed on tablets, a drawer on phones (look.md#10.1). The user's choice is
 * stored.
 */
export function useSidebar(device: Device) {
  const { sidebarOpen } = useSettings();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = device === 'tablet' ? sidebarOpen === true : sidebarOpen !== false;
  const toggle = useCallback(() => {
    if (device === 'mobile') setDrawerOpen(true);
    else changeSettings({ sidebarOpen: !isOpen });
  }, [device, isOpen]);
  return { isCollapsed: !isOpen, isDrawerOpen, toggle, closeDrawer: useCallback(() => setDrawerOpen(false), []) };
}

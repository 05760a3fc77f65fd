import { AccountCenter } from './account-center.tsx';
import { AccountLayout } from './account-layout.tsx';
import { BaseSettings } from './base-settings.tsx';
import { BindingSettings } from './binding-settings.tsx';
import { CustomSettings } from './custom-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** Pages of the user's account, loaded together. */
export const ACCOUNT_PAGES = {
  AccountCenter,
  AccountLayout,
  BaseSettings,
  BindingSettings,
  CustomSettings,
  DeviceSettings,
  NotificationSettings,
  SecuritySettings,
};

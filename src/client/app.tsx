import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ApiFeedback } from './frame/api-feedback.tsx';
import { useDevice } from './frame/device.ts';
import { csp } from './frame/nonce.ts';
import { useScheme } from './frame/scheme.ts';
import { SessionDialogs } from './frame/session-dialogs.tsx';
import { useSettings } from './frame/settings.ts';
import { toAntdTheme } from './frame/theme.ts';
import { router } from './router.tsx';

export function App() {
  const scheme = useScheme();
  const { color } = useSettings();
  const device = useDevice();
  const theme = useMemo(() => toAntdTheme({ scheme, color, device }), [scheme, color, device]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} csp={csp} button={{ autoInsertSpace: false }}>
      <AntdApp notification={{ placement: 'topRight' }} message={{ maxCount: 3 }}>
        <ApiFeedback />
        <SessionDialogs />
        <RouterProvider router={router} />
      </AntdApp>
    </ConfigProvider>
  );
}

import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useDevice } from './frame/device.ts';
import { FeedbackHost } from './frame/feedback/feedback-host.tsx';
import { useMotion } from './frame/look/motion.ts';
import { csp } from './frame/look/nonce.ts';
import { useScheme } from './frame/look/scheme.ts';
import { useSettings } from './frame/look/settings.ts';
import { toAntdTheme } from './frame/look/theme.ts';
import { AppRoutes } from './router.tsx';

export function App() {
  const scheme = useScheme();
  const { color } = useSettings();
  const device = useDevice();
  const motion = useMotion();
  const theme = useMemo(() => toAntdTheme({ scheme, color, device, motion }), [scheme, color, device, motion]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} csp={csp} button={{ autoInsertSpace: false }}>
      <FeedbackHost />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ConfigProvider>
  );
}

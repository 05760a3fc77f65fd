import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
// Imports the ES module: antd/locale is a CommonJS copy, which would add further code to the bundle.
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useDevice } from '../device.ts';
import { isMedia, onMedia } from './media.ts';
import { csp } from './nonce.ts';
import { useScheme } from './scheme.ts';
import { useSettings } from './settings.ts';
import { toAntdTheme } from './theme.ts';

const styles = import.meta.env.VITE_PLAIN ? createCache() : createStyleCache();

/** Disables antd's ring around a pressed button, animated for two seconds; the limit is 160 ms (look.md#2). */
const STILL = { disabled: true };

/** Focuses the first faulty field when a form is submitted. */
const FORM = { scrollToFirstError: { focus: true } };

/** Language, tokens and behaviour of every antd component, for the console and its stories. */
export function Look({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const { color } = useSettings();
  const device = useDevice();
  const motion = useMotion();
  const theme = useMemo(() => toAntdTheme({ scheme, color, device, motion }), [scheme, color, device, motion]);
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider
        locale={zhCN}
        theme={theme}
        csp={csp}
        button={{ autoInsertSpace: false }}
        wave={STILL}
        form={FORM}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

const STILL_MEDIA = '(prefers-reduced-motion: reduce)';
const onMotion = (listener: () => void) => onMedia(STILL_MEDIA, listener);

/** True unless the user prefers reduced motion. Durations cut by CSS alone would make antd misplace pop-ups. */
function useMotion(): boolean {
  return useSyncExternalStore(onMotion, () => !isMedia(STILL_MEDIA));
}

/**
 * Style cache that drops nothing: antd drops styles with a component's last instance, and recomputing them took 40 %
 * of the opening of a form. Each entry keeps one reference for good; components and schemes limit their number.
 */
export function createStyleCache(): ReturnType<typeof createCache> {
  const cache = createCache();
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, next) =>
    update(path, (before) => {
      const after = next(before);
      return after && !before ? [after[0] + 1, after[1]] : after;
    });
  return cache;
}

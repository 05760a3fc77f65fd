import { createCache } from '@ant-design/cssinjs';

/**
 * Keeps antd's styles: it drops them with a component's last instance, and opening a form spent two fifths of its time
 * recomputing them. Each entry gets one permanent user; entries are limited by components and colour schemes.
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

import { createRequire } from 'node:module';
import { createTheme, StyleProvider, type useStyleRegister } from '@ant-design/cssinjs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStyleCache } from './look.tsx';

/** The unpatched hook, with its real cache (tests/support/setup/react-setup.ts). */
const useRegister: typeof useStyleRegister = createRequire(import.meta.url)(
  '@ant-design/cssinjs/lib/hooks/useStyleRegister',
).own;
const theme = createTheme(() => ({}));
let reckoned = 0;

function Part() {
  useRegister({ theme, token: {}, path: ['part'] }, () => {
    reckoned += 1;
    return { '.part': { color: 'red' } };
  });
  return null;
}

describe('styles of a part', () => {
  afterEach(cleanup);

  it('are reckoned once, however often the last one of it leaves the screen', () => {
    const cache = createStyleCache();
    for (let visit = 0; visit < 3; visit += 1) {
      const { unmount } = render(
        <StyleProvider cache={cache}>
          <Part />
          <Part />
        </StyleProvider>,
      );
      unmount();
    }
    expect(reckoned).toBe(1);
  });
});

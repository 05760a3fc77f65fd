import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ReturnFocus } from './return-focus.tsx';

/** Page with a dialog that takes the focus and is unmounted when it closes. */
function Page({ keepsOpener }: { keepsOpener: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      {(keepsOpener || !isOpen) && (
        <button type="button" onClick={() => setOpen(true)}>
          选择
        </button>
      )}
      {isOpen && (
        <ReturnFocus>
          <button type="button" ref={(button) => button?.focus()} onClick={() => setOpen(false)}>
            确定
          </button>
        </ReturnFocus>
      )}
    </main>
  );
}

function openAndClose() {
  const opener = screen.getByText('选择');
  act(() => opener.focus());
  act(() => opener.click());
  expect(document.activeElement).toBe(screen.getByText('确定'));
  act(() => screen.getByText('确定').click());
}

it('gives the focus back to what opened the dialog', () => {
  render(<Page keepsOpener />);
  openAndClose();
  expect(document.activeElement).toBe(screen.getByText('选择'));
});

it('stays in the page where the opener is gone', () => {
  render(<Page keepsOpener={false} />);
  openAndClose();
  expect(document.activeElement?.id).toBe('content');
});

import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { ReturnFocus } from '../../../client/ui/return-focus.tsx';

interface Props {
  text: string;
  value: unknown;
  /** Lazy component, loaded by the first click. */
  Viewer: ComponentType<{ value: unknown; onClose(): void }>;
  /** Shown instead of the text, which becomes the button's accessible name. */
  children?: ReactNode;
}

/** Cell of pictures and files: their number as a button that opens the viewer. */
export function ViewerLink({ text, value, Viewer, children = text }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" className="cell-link" aria-label={text} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <ReturnFocus>
          <Suspense fallback={null}>
            <Viewer value={value} onClose={() => setOpen(false)} />
          </Suspense>
        </ReturnFocus>
      )}
    </>
  );
}

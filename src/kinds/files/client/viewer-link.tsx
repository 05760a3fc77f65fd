import { Button } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import { ReturnFocus } from '../../../client/ui/return-focus.tsx';

interface Props {
  text: string;
  value: unknown;
  /** Lazy: fetched by the first press. */
  Viewer: ComponentType<{ value: unknown; onClose(): void }>;
}

/** What a cell shows of pictures and files: how many, and the dialog that has them. */
export function ViewerLink({ text, value, Viewer }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" className="cell-link" onClick={() => setOpen(true)}>
        {text}
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

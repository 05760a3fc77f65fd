import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { mayDo } from '../../../engine/permissions.ts';
import { useCan } from '../../resource/permissions.ts';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import { dialogParts } from '../dialog-parts.ts';

const FormModal = lazy(dialogParts.form);

type FormProps = ComponentProps<typeof FormModal>;

/** The form of an action outside of a list, there only while it is open. */
export function OpenForm(props: FormProps) {
  return (
    <ReturnFocus>
      <Suspense fallback={null}>
        <FormModal {...props} />
      </Suspense>
    </ReturnFocus>
  );
}

interface ButtonProps extends Omit<FormProps, 'onClose'> {
  /** Absent: the action's own. */
  title?: string;
}

/** A button that opens the form of an action, for callers who may do it. */
export function FormButton({ title, ...form }: ButtonProps) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(form.action, can)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title ?? form.action.title}
      </Button>
      {isOpen && <OpenForm {...form} onClose={() => setOpen(false)} />}
    </>
  );
}

import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { mayDo } from '../../../engine/permissions.ts';
import { useCan } from '../../resource/permissions.ts';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import { dialogParts } from '../dialog-parts.ts';

const FormModal = lazy(dialogParts.form);

type FormProps = ComponentProps<typeof FormModal>;

/** Form of an action outside of a list, mounted only while it is open. */
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
  /** Title of the button; default: title of the action. */
  title?: string;
}

/** Button that opens the form of an action; hidden from users without the permission. */
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

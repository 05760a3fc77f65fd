import { lazy, Suspense } from 'react';
import { ReturnFocus } from '../frame/return-focus.tsx';
import type { LoadedResource } from '../resource/load-resource.ts';
import { ChildModal } from './child-modal.tsx';
import { DetailModal } from './detail-modal.tsx';
import type { ListView } from './list-props.ts';
import type { Dialogs } from './use-dialogs.ts';

// rjsf and the import report are only fetched by people who open a form.
const FormModal = lazy(() => import('./form/form-modal.tsx'));
const ImportModal = lazy(() => import('./import/import-modal.tsx'));

interface Props {
  resource: LoadedResource;
  dialogs: Dialogs;
  List: ListView;
}

/** The dialog a list has open, if any. */
export function RecordDialogs({ resource, dialogs, List }: Props) {
  const { current, close, given } = dialogs;
  if (current === null) return null;
  return (
    <ReturnFocus>
      <Suspense fallback={null}>
        {current.type === 'form' && (
          <FormModal resource={resource} action={current.action} row={current.row} given={given} onClose={close} />
        )}
        {current.type === 'detail' && <DetailModal resource={resource} row={current.row} onClose={close} />}
        {current.type === 'child' && (
          <ChildModal parent={resource} child={current.child} row={current.row} List={List} onClose={close} />
        )}
        {current.type === 'import' && <ImportModal resource={resource} action={current.action} onClose={close} />}
      </Suspense>
    </ReturnFocus>
  );
}

import { lazy, Suspense } from 'react';
import { ReturnFocus } from '../frame/return-focus.tsx';
import type { LoadedResource } from '../resource/load-resource.ts';
import { dialogParts } from './dialog-parts.ts';
import type { ListView } from './list-props.ts';
import type { Dialogs } from './use-dialogs.ts';

const FormModal = lazy(dialogParts.form);
const DetailModal = lazy(dialogParts.detail);
const ChildModal = lazy(dialogParts.child);
const ImportModal = lazy(dialogParts.import);

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

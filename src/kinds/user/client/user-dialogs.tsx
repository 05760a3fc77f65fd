import { lazy, Suspense } from 'react';
import {
  installedViews,
  type UserPickerProps,
  type UsersPickerProps,
} from '../../../client/resource-views/installed-views.ts';
import { ReturnFocus } from '../../../client/ui/return-focus.tsx';

function load() {
  const { peoplePickers } = installedViews;
  if (!peoplePickers) throw new Error('no feature draws the dialogs in which people are chosen');
  return peoplePickers();
}

const UserPicker = lazy(async () => ({ default: (await load()).UserPicker }));
const UsersPicker = lazy(async () => ({ default: (await load()).UsersPicker }));

/** Dialog to choose one person, provided by the users feature. */
export function UserDialog(props: UserPickerProps) {
  return (
    <ReturnFocus>
      <Suspense fallback={null}>
        <UserPicker {...props} />
      </Suspense>
    </ReturnFocus>
  );
}

export function UsersDialog(props: UsersPickerProps) {
  return (
    <ReturnFocus>
      <Suspense fallback={null}>
        <UsersPicker {...props} />
      </Suspense>
    </ReturnFocus>
  );
}

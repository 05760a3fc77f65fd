import { useDevice } from '../../../client/ui/device.ts';
import './picker-sheet.css';

/** Props of every date picker: on a phone its popup is a sheet, and no keyboard comes up over it. */
export function usePickerSheet(): { inputReadOnly: boolean } {
  return { inputReadOnly: useDevice() === 'mobile' };
}

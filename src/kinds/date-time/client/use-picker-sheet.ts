import { useDevice } from '../../../client/ui/device.ts';
import './picker-sheet.css';

/** Props of every date picker: on a phone its popup is a sheet, and the keyboard stays closed. */
export function usePickerSheet(): { inputReadOnly: boolean } {
  return { inputReadOnly: useDevice() === 'mobile' };
}

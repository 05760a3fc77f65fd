export { UserPicker, UsersPicker } from './picker/people-pickers.tsx';

export { UsersPicker } from './picker/people-pickers.tsx';

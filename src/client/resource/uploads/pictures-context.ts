import { createContext } from 'react';

/** True in forms whose record can keep files: only in these, formatted text may contain pictures. */
export const PicturesContext = createContext(false);

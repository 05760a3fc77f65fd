import { createContext } from 'react';

/** True in forms whose record keeps files: formatted text may hold pictures there. */
export const PicturesContext = createContext(false);

import { createContext } from 'react';
import type { UploadQueue } from './upload-queue.ts';

/** Upload queue of the surrounding form; null: the input is in no form and keeps its own uploads. */
export const UploadsContext = createContext<UploadQueue | null>(null);

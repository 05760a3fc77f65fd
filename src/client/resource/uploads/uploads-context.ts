import { createContext } from 'react';
import type { UploadQueue } from './upload-queue.ts';

/** Files on their way of the form around; null: the input stands alone and keeps its own. */
export const UploadsContext = createContext<UploadQueue | null>(null);

import { dropFile, isKeepingLasting, keepFile, keptFiles } from '../../session/kept-files.ts';

/** A pending upload stored on this device. */
export interface HeldFile {
  /** Input of the file. */
  slot: string;
  file: File;
  requestId: string;
}

/** Stores the files of one form on this device until the server has them. */
export interface FileKeeper {
  /** False: stored only while the page is open. */
  isLasting: boolean;
  keep(file: HeldFile): void;
  drop(requestId: string): void;
  found(): Promise<HeldFile[]>;
}

/** Returns the keeper of one form; `work`: key of the form, the same as that of its draft. */
export function createKeeper(userId: string, work: string): FileKeeper {
  return {
    isLasting: isKeepingLasting(),
    keep: ({ slot, file, requestId }) =>
      void keepFile({ id: requestId, requestId, userId, work, slot, file, name: file.name, savedAt: Date.now() }),
    drop: (requestId) => void dropFile(requestId),
    found: async () =>
      (await keptFiles(userId, work)).map(({ slot, file, name, requestId }) => ({
        slot,
        requestId,
        file: file instanceof File ? file : new File([file], name, { type: file.type }),
      })),
  };
}

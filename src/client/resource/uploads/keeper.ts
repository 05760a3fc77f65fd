import { dropFile, isKeepingLasting, keepFile, keptFiles } from '../../session/kept-files.ts';

/** A file on its way, as a device keeps it. */
export interface HeldFile {
  /** Input it was chosen in. */
  slot: string;
  file: File;
  requestId: string;
}

/** Holds the files of one form on this device until the server has them. */
export interface FileKeeper {
  /** False: kept while the page is open, no longer. */
  isLasting: boolean;
  keep(file: HeldFile): void;
  drop(requestId: string): void;
  found(): Promise<HeldFile[]>;
}

/** `work` names the form as its draft does. */
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

import { dropFile, isKeepingLasting, keepFile, keptFiles } from '../../session/kept-files.ts';

/** A pending upload stored on this device. */
export interface HeldFile {
  /** Id of the input of the file. */
  slot: string;
  file: File;
  /** Photo as taken, once `file` is the smaller copy. */
  original?: File;
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

/** Returns the keeper of one form; `work`: key of the form, which is also the key of its draft. */
export function createKeeper(userId: string, work: string): FileKeeper {
  return {
    isLasting: isKeepingLasting(),
    keep: ({ requestId, ...held }) =>
      void keepFile({ id: requestId, requestId, userId, work, name: held.file.name, savedAt: Date.now(), ...held }),
    drop: (requestId) => void dropFile(requestId),
    found: async () =>
      (await keptFiles(userId, work)).map(({ slot, file, original, name, requestId }) => ({
        slot,
        requestId,
        file: asFile(file, name),
        ...(original ? { original: asFile(original, name) } : {}),
      })),
  };
}

/** Returns a File, since some browsers store a file without its name. */
export function asFile(file: Blob, name: string): File {
  return file instanceof File ? file : new File([file], name, { type: file.type });
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDraft } from '../../../../client/session/use-draft.ts';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import type { Standing } from './use-forms.ts';

/** `baseHash` of a resource that was made online and therefore has no descriptor file. */
export const MADE_ONLINE = 'online';

/** An unfinished edit, as the browser stores it. */
export interface Work {
  document: Descriptor;
  /** JSON text that cannot be parsed yet; null if the text equals the document. */
  broken: string | null;
  note: string;
  basedOn: number | null;
  baseHash: string;
  /** The stored draft from which the edit was opened, or to which it was saved. */
  draft: { id: number; version: number } | null;
  /** JSON of the stored draft or of the document in force; a difference means unsaved changes. */
  stored: string;
}

export interface Design {
  work: Work;
  typeName: string;
  /** Descriptor from the product's file. */
  base: Descriptor;
  builtIn: ReadonlySet<string>;
  /** The document in force, as JSON text. */
  inForce: string;
  removed: ReadonlyMap<string, PropertySchema>;
  /** True if the edit was continued from an earlier visit. */
  isRestored: boolean;
  isChanged: boolean;
  canUndo: boolean;
  edit(change: (document: Descriptor) => Descriptor): void;
  patch(change: Partial<Work>): void;
  undo(): void;
  /** Drops the edit and returns to the document in force. */
  discard(): void;
  /** Starts a new edit after the present edit has come into force. */
  settle(): void;
}

const MAX_STEPS = 100;

export function readText(text: string): Descriptor | null {
  try {
    const value: unknown = JSON.parse(text);
    // The server validates every keyword; here the document only has to be renderable.
    return isDrawable(value) ? value : null;
  } catch {
    return null;
  }
}

function isDrawable(value: unknown): value is Descriptor {
  if (typeof value !== 'object' || value === null || !('record' in value)) return false;
  const { record } = value;
  if (typeof record !== 'object' || record === null || !('properties' in record)) return false;
  const { properties } = record;
  if (typeof properties !== 'object' || properties === null) return false;
  return Object.values(properties).every((each) => typeof each === 'object' && each !== null);
}

function workOf(standing: Standing): Work {
  return {
    document: JSON.parse(standing.formJson) as Descriptor, // as the server compiled it
    broken: null,
    note: '',
    basedOn: standing.basedOn ?? null,
    baseHash: standing.baseHash,
    draft: null,
    stored: standing.formJson,
  };
}

/** Edit of one form; every step is stored in the browser at once and can be undone. */
export function useDesign(standing: Standing): Design {
  const { draft, save, clear } = useDraft<Work>(`design:${standing.typeName}`);
  const [found] = useState(draft);
  const [work, setWork] = useState(() => found ?? workOf(standing));
  const [past, setPast] = useState<Descriptor[]>([]);
  const isChanged = work.broken !== null || JSON.stringify(work.document) !== work.stored;

  useEffect(() => {
    if (isChanged || work.draft !== null) save(work);
  }, [work, isChanged, save]);

  const edit = useCallback(
    (change: (document: Descriptor) => Descriptor) => {
      setPast((before) => [...before.slice(-MAX_STEPS), work.document]);
      setWork((before) => ({ ...before, document: change(before.document), broken: null }));
    },
    [work.document],
  );
  const patch = useCallback((change: Partial<Work>) => setWork((before) => ({ ...before, ...change })), []);
  const undo = useCallback(() => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setWork((before) => ({ ...before, document: last, broken: null }));
  }, [past]);
  const settle = useCallback(() => {
    clear();
    setPast([]);
    setWork((before) => ({ ...before, draft: null, note: '', stored: JSON.stringify(before.document) }));
  }, [clear]);
  // After a publish by this or another user, an edit without changes takes over the new document.
  const [adopted, setAdopted] = useState(standing);
  if (adopted !== standing) {
    setAdopted(standing);
    if (!isChanged && work.draft === null) setWork(workOf(standing));
  }
  const discard = useCallback(() => {
    clear();
    setPast([]);
    setWork(workOf(standing));
  }, [clear, standing]);
  const base = useMemo(() => JSON.parse(standing.fileJson) as Descriptor, [standing.fileJson]); // a file of the product
  const builtIn = useMemo(() => new Set(standing.builtIn), [standing.builtIn]);
  const removed = useMemo(() => removedOf(standing), [standing]);
  return {
    work,
    typeName: standing.typeName,
    base,
    builtIn,
    inForce: standing.formJson,
    removed,
    isRestored: found !== null && work === found,
    isChanged,
    canUndo: past.length > 0,
    edit,
    patch,
    undo,
    discard,
    settle,
  };
}

function removedOf({ removed }: Standing): Map<string, PropertySchema> {
  return new Map(removed.map(({ key, formJson }) => [key, JSON.parse(formJson) as PropertySchema]));
}

/** Text for the server, after a pause in typing; invalid JSON is sent as well. */
export function useAskedText({ document, broken }: Work): string {
  return useSettledText(broken ?? JSON.stringify(document));
}

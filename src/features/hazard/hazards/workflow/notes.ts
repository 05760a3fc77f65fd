import { HAZARD_NOTES, type NoteName } from './events.ts';

/** Fills the `{}` of a note; an unknown value stays empty instead of showing its key. */
export function noteText(note: NoteName, values: { [key: string]: string | undefined }): string {
  return HAZARD_NOTES[note].text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

import { HAZARD_NOTES, type NoteName } from './events.ts';

/** Fills `{}` of a note; an unknown value stays empty rather than showing its key to people. */
export function noteText(note: NoteName, values: { [key: string]: string | undefined }): string {
  return HAZARD_NOTES[note].text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

import { HAZARD_NOTES, type NoteName } from './events.ts';

/** Fills `{}` of a note; an unknown value stays empty rather than showing its key to people. */
export function noteText(note: NoteName, values: { [key: string]: string | undefined }): string {
  return HAZARD_NOTES[note].text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

const NOTES = Object.keys(HAZARD_NOTES) as NoteName[]; // keys of a constant object

/** Labels under which people choose what pops up: what they have to act on, and what they only should know. */
export const NOTE_GROUPS: readonly { readonly title: string; readonly notes: readonly NoteName[] }[] = [
  { title: '需要我处理', notes: NOTES.filter((note) => HAZARD_NOTES[note].group === 'act') },
  { title: '进展与结果', notes: NOTES.filter((note) => HAZARD_NOTES[note].group === 'know') },
];

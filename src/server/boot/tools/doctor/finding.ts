/** Result of one check; `mend`: what the operator should do about a warning or an error. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: string;
  mend?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, mend: string): Finding => ({ level: 'warning', text, mend });
export const error = (text: string, mend: string): Finding => ({ level: 'error', text, mend });

const MARKS = { ok: '✓', warning: '！', error: '✗' } as const;

export function findingText({ level, text, mend }: Finding): string {
  return `${MARKS[level]} ${text}${mend === undefined ? '' : `。${mend}`}`;
}

import { text } from './text.ts';

export const textarea = { ...text, input: 'textarea' as const };

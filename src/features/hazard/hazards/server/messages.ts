import type { MessageKind } from '../../../../server/realtime/message-kinds.ts';
import { HAZARD_NOTES } from '../workflow/events.ts';

const NOTES: readonly { label: string; group: 'act' | 'know'; text: string }[] = Object.values(HAZARD_NOTES);

/** Keeps the first note of each label: notes with one label are one configurable kind, and the first is its example. */
const isFirst = ({ label }: { label: string }, at: number) => NOTES.findIndex((note) => note.label === label) === at;

/** Configurable messages about hazards: messages of events, and timed reminders (domain.md#13). */
export const HAZARD_MESSAGES: readonly MessageKind[] = [
  ...NOTES.filter(isFirst).map(
    ({ label, group, text }): MessageKind => ({ label, group, example: text.replace(/\{\w+\}/g, '…') }),
  ),
  { label: '临期', group: 'remind', example: '隐患…将于…到期' },
  { label: '超期', group: 'remind', example: '隐患…已超期…天，整改人…' },
  { label: '督办', group: 'remind', example: '隐患…已列入挂牌督办', isCompulsory: true },
  { label: '待改派', group: 'remind', example: '…已停用，其…项待办需改派' },
];

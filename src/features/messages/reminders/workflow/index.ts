export { basesOf, offsetWords, RECEIVER, type Reminder, type Rung, remindersIn, remindersNow } from './ladder.ts';

export { selectNoticesOf } from './server/notices.sql.ts';

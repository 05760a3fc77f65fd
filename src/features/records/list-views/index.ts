export { selectPageSizes } from './server/list-views.sql.ts';

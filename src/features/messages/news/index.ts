export { countNewsReader } from './server/news.sql.ts';
export { NEWS, publishNews } from './server/news.ts';

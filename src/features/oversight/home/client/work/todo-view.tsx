import { TodoList } from './todo-list.tsx';

/** The list on other subjects' pages: fetched by itself, it would leave the chunk of the home page (boot/web-parts.mjs). */
export default function TodoView() {
  return <TodoList />;
}

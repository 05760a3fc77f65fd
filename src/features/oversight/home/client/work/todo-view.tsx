import { TodoList } from './todo-list.tsx';

/** Module for imports on demand: importing todo-list.tsx that way would take it out of the home page's chunk. */
export default function TodoView() {
  return <TodoList />;
}

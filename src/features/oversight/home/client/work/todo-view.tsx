import { TodoList } from './todo-list.tsx';

/** Module for imports on demand: such an import of todo-list.tsx would take that file out of the home page's chunk. */
export default function TodoView() {
  return <TodoList />;
}

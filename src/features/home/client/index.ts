export { TodoList } from './work/todo-list.tsx';

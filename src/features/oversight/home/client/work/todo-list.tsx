import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { safeRedirect } from '../../../../../client/api/safe-url.ts';
import classes from '../../../../../client/ui/panel.module.css';
import { Panel } from '../../../../../client/ui/panel.tsx';
import { HomePageStatistic } from '../../../../../generated/client.ts';
import { TASK_READS, type Todo, useStatistic } from './statistics.ts';

function Row({ todo }: { todo: Todo }) {
  const path = safeRedirect(todo.path);
  const words = (
    <>
      <span className={classes.todoTitle}>{todo.title}</span>
      <span className={classes.todoCount}>{todo.count}</span>
      <RightOutlined className={classes.todoArrow} aria-hidden />
    </>
  );
  if (!path) {
    return (
      <li role="alert" className={classes.todoBroken}>
        “{todo.title}”没有可以打开的页面，请联系管理员检查菜单
      </li>
    );
  }
  return (
    <li data-empty={todo.count === 0}>
      <Link className={classes.todo} to={path}>
        {words}
      </Link>
    </li>
  );
}

/** Kinds with open tasks come first, then kinds that no total includes, such as drafts, then kinds without tasks. */
const rankOf = ({ count, isApart }: Todo) => (count === 0 ? 2 : Number(isApart === true));

export function TodoList() {
  const result = useStatistic(HomePageStatistic.todo, undefined, TASK_READS);
  const waiting = result.data?.reduce((sum, { count, isApart }) => sum + (isApart ? 0 : count), 0);
  return (
    <Panel title="我的待办" note={waiting ? `共 ${waiting} 项` : undefined} result={result} empty="没有待办，一切就绪">
      {(todos) => (
        <ul className={classes.todos}>
          {todos
            .toSorted((one, other) => rankOf(one) - rankOf(other))
            .map((todo) => (
              <Row key={todo.key} todo={todo} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useMenus } from '../../../client/shell/menu/page-context.ts';
import { INBOX, useMenuBadges } from '../../../client/shell/menu/use-menu-badges.ts';
import classes from './bell.module.css';

/** Link to the inbox with the number of waiting tasks, the same as at its menu. */
export function TodoLine({ onLeave }: { onLeave(): void }) {
  const { routes } = useMenus();
  const total = useMenuBadges().get(INBOX) ?? 0;
  const path = [...routes].find(([, { node }]) => node.item.component === INBOX)?.[0];
  if (!path || total === 0) return null;
  return (
    <Link className={classes.todo} to={path} onClick={onLeave}>
      <span>
        我的待办 <strong>{total}</strong> 项
      </span>
      <RightOutlined aria-hidden />
    </Link>
  );
}

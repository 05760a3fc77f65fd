import { Link } from 'react-router-dom';
import type { Settings } from '../ui/look/settings.ts';
import { logoTitle, PRODUCT } from '../ui/product.ts';
import classes from './basic-layout.module.css';
import { Mark } from './logo.tsx';

/** The logo links to the Console route (look.md#10.1). */
export function FrameLogo({ layout, isCollapsed = false }: { layout: Settings['layout']; isCollapsed?: boolean }) {
  return (
    <Link to="/homePage" className={classes.logo} aria-label={`${PRODUCT}，返回首页`}>
      <Mark size={28} />
      {!isCollapsed && <span className={classes.logoTitle}>{logoTitle(PRODUCT, layout)}</span>}
    </Link>
  );
}

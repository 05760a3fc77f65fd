import { CONTENT_ID, focusContent } from '../ui/focus-content.ts';
import classes from './basic-layout.module.css';

/** First stop of Tab: past menu, header and tabs. The address stays what it is, it holds the state of the page. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        focusContent();
      }}
    >
      跳到主要内容
    </a>
  );
}

import { Button, Typography } from 'antd';
import type { Action } from '../../engine/resource.ts';
import { copyText } from '../ui/feedback/copy-text.ts';
import { modal } from '../ui/feedback/feedback.ts';
import classes from './reveal.module.css';

/** Shows values that are returned only once, such as an initial password, until the user closes the dialog. */
export function showRevealed({ reveals }: Pick<Action, 'reveals'>, data: unknown): void {
  const values = revealedOf(reveals, data);
  if (values.length === 0) return;
  modal.info({
    title: values.map(({ title }) => title).join('、'),
    content: <Revealed values={values} />,
    okText: '我已记下',
    mask: { closable: false },
    keyboard: false,
  });
}

interface Value {
  title: string;
  text: string;
}

/** Values present in the answer, in the order of the descriptor. */
function revealedOf(reveals: Action['reveals'], data: unknown): Value[] {
  const given = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const texts = new Map(given.map(([key, value]) => [key, String(value)]));
  return Object.entries(reveals).flatMap(([key, title]) => {
    const text = texts.get(key);
    return text === undefined ? [] : [{ title, text }];
  });
}

function Revealed({ values }: { values: readonly Value[] }) {
  return (
    <>
      <Typography.Paragraph type="secondary">只显示这一次，请现在记下转交；关闭后无法再次查看。</Typography.Paragraph>
      <dl className={classes.values}>
        {values.map(({ title, text }) => (
          <div key={title} className={classes.value}>
            <dt>{title}</dt>
            <dd translate="no">{text}</dd>
            <Button onClick={() => void copyText(text)}>复制</Button>
          </div>
        ))}
      </dl>
    </>
  );
}

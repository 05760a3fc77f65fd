import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import classes from './setup.module.css';
import { openStep, useProgress } from './use-setup.ts';
import { STEP_WORDS } from './words.ts';

const GUIDE_PATH = '/setup';

/** Card on the home page while the guide is open: the next step with its link. */
export function GuideCard() {
  const { data } = useProgress();
  const navigate = useNavigate();
  if (!data || data.finished) return null;
  const at = openStep(data);
  const next = data.steps[at];
  if (!next) return null;
  const done = data.steps.filter((step) => step.done).length;
  const { title, purpose } = STEP_WORDS[next.step];
  return (
    <section className={classes.card} aria-label="开始使用">
      <div className={classes.cardWords}>
        <h2 className={classes.cardTitle}>
          开始使用：第 {at + 1} 步 {title}
        </h2>
        <p className={classes.quiet}>
          {purpose}（共 {data.steps.length} 步，已完成 {done} 步）
        </p>
      </div>
      <Button type="primary" onClick={() => void navigate(GUIDE_PATH)}>
        {done === 0 ? '开始' : '继续'}
      </Button>
    </section>
  );
}

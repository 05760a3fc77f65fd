import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pathAsking } from '../../../../client/resource/asked-path.ts';
import { useMenus } from '../../../../client/shell/menu/page-context.ts';
import { pagesOf } from '../../../../client/shell/palette/menu-commands.ts';
import classes from './setup.module.css';
import type { Progress } from './use-setup.ts';

const SCREEN = 'RiskRegister';

/** Step with the link to the form of a new hazard. */
export function HazardStep({ progress }: { progress: Progress }) {
  const { tree } = useMenus();
  const navigate = useNavigate();
  const page = pagesOf(tree).find(({ screen }) => screen === SCREEN);
  const { hazards } = progress.counts;
  return (
    <>
      <ul className={classes.hints}>
        <li>登记时选择研判人：研判人、核查人、整改人、验收人都从有相应角色的人中选择。</li>
        <li>登记、研判、核查、整改、验收不能由同一个人办理，可用刚才发放的账号各自登录试一遍。</li>
      </ul>
      {page ? (
        <Button type="primary" onClick={() => void navigate(pathAsking(page.path, 'add'))}>
          登记第一条隐患
        </Button>
      ) : (
        <p className={classes.quiet}>您没有“隐患登记”菜单，请用安全管理员的账号登录后登记。</p>
      )}
      {hazards > 0 && <p className={classes.quiet}>已有 {hazards} 条提交的隐患，可在“隐患查询”中查看。</p>}
    </>
  );
}

import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pathAsking } from '../../../client/resource/asked-path.ts';
import { resourceIndexQuery } from '../../../client/resource/load-resource.ts';
import { useMenus } from '../../../client/shell/menu/page-context.ts';
import { pagesOf, startsOf } from '../../../client/shell/palette/menu-commands.ts';

/** What most people come for: the screen on which hazards are registered. */
const SCREEN = 'RiskRegister';

/** 新增隐患 from the home page, for users who may add one: they need not find its page first. */
export function BeginButton() {
  const { tree } = useMenus();
  const { data } = useQuery(resourceIndexQuery);
  const navigate = useNavigate();
  const starts = (data ?? []).flatMap((entry) => entry.starts);
  const begin = startsOf(pagesOf(tree), starts).find(({ screen, verb }) => screen === SCREEN && verb === 'add');
  if (!begin) return null;
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => navigate(pathAsking(begin.page.path, 'add'))}
    >
      {begin.title}
    </Button>
  );
}

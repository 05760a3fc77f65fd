import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pathAsking } from '../../../client/resource/asked-path.ts';
import { useCan } from '../../../client/resource/permissions.ts';
import { useMenus } from '../../../client/shell/menu/page-context.ts';
import { pagesOf } from '../../../client/shell/palette/menu-commands.ts';
import { permissionOfPath } from '../../../engine/permissions.ts';

const SCREEN = 'RiskRegister';
const VERB = 'add';

/**
 * Opens the form of a new hazard from the home page, for users who may add one. Menus and codes came with the session:
 * a button that appeared later would push the page down on a phone.
 */
export function BeginButton() {
  const { tree } = useMenus();
  const can = useCan();
  const navigate = useNavigate();
  const page = pagesOf(tree).find(({ screen }) => screen === SCREEN);
  if (!page || !can(permissionOfPath(`/${SCREEN}/${VERB}`))) return null;
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate(pathAsking(page.path, VERB))}>
      新增隐患
    </Button>
  );
}

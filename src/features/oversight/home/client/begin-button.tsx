import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pathAsking } from '../../../../client/resource/asked-path.ts';
import { resourceIndexQuery } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useMenus } from '../../../../client/shell/menu/page-context.ts';
import { pagesOf, startsOf } from '../../../../client/shell/palette/menu-commands.ts';
import { permissionOfPath } from '../../../../engine/permissions.ts';

const SCREEN = 'RiskRegister';
const VERB = 'add';
/** Placeholder as wide as most titles, so that the loaded title does not shift the page on a phone. */
const ROOM = '\u3000'.repeat(4);

/** Opens the form of a new hazard from the home page, for users who may add one; the descriptor has its title. */
export function BeginButton() {
  const { tree } = useMenus();
  const can = useCan();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(resourceIndexQuery);
  const pages = pagesOf(tree).filter(({ screen }) => screen === SCREEN);
  if (pages.length === 0 || !can(permissionOfPath(`/${SCREEN}/${VERB}`))) return null;
  const starts = startsOf(
    pages,
    (data ?? []).flatMap((entry) => entry.starts),
  );
  const begin = starts.find(({ verb }) => verb === VERB);
  if (!begin && !isPending) return null;
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      style={begin ? undefined : { visibility: 'hidden' }}
      onClick={() => begin && navigate(pathAsking(begin.page.path, VERB))}
    >
      {begin?.title ?? ROOM}
    </Button>
  );
}

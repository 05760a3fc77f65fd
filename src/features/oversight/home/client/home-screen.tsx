import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { send } from '../../../../client/api/send.ts';
import { pathAsking } from '../../../../client/resource/asked-path.ts';
import { resourceIndexQuery } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { installedViews } from '../../../../client/resource-views/installed-views.ts';
import { pathOfScreen, useMenus } from '../../../../client/shell/menu/page-context.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { pagesOf, startsOf } from '../../../../client/shell/palette/menu-commands.ts';
import { Panel } from '../../../../client/ui/panel.tsx';
import { shortTime } from '../../../../client/ui/words/short-time.ts';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import { permissionOfPath } from '../../../../engine/permissions.ts';
import { News } from '../../../../generated/client.ts';
import { useBehind } from './behind.ts';
import { AreaPanel, DepartmentPanel, TypePanel } from './breakdowns.tsx';
import { type Figure, FigureCards } from './figure-cards.tsx';
import { RowsModal } from './hazard-modal.tsx';
import classes from './home.module.css';
import { PeriodSelect, usePeriod } from './period-select.tsx';
import { Trend } from './trend.tsx';
import { toQuery } from './work/statistics.ts';
import { TodoList } from './work/todo-list.tsx';

/** Loaded on demand with the code of the notice bell, because the home page itself does not need it. */
const NewsModal = lazy(async () => (await import('../../../messages/notices/client/index.ts')).loadNoticeModal());

/** Maximum news in the panel; the notice bell lists all. */
const MOST = 5;

/** Lists the latest news; each opens over the page. */
function NewsPanel() {
  const result = useQuery({
    queryKey: ['News', 'published', MOST],
    queryFn: ({ signal }) => send(News.published, { pageSize: MOST }, { signal }),
  });
  const [opened, setOpened] = useState<{ id: number | string; title: string } | null>(null);
  const page = pathOfScreen(useMenus().routes, ['News']);
  return (
    <>
      <Panel title="新闻" result={result} empty="还没有新闻">
        {(news) => (
          <ul className={classes.news}>
            {news.slice(0, MOST).map(({ id, title, publishTime, readStatus }) => (
              <li key={id}>
                <OpenLink
                  data-unread={readStatus !== 1}
                  to={page && `${page}?record=${id}`}
                  onOpen={() => setOpened({ id, title })}
                >
                  <span title={title}>
                    {readStatus !== 1 && <span className="visually-hidden">未读：</span>}
                    {title}
                  </span>
                  <time dateTime={publishTime} title={publishTime}>
                    {shortTime(publishTime)}
                  </time>
                </OpenLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {opened && (
        <Suspense fallback={null}>
          <NewsModal entry={{ from: 'news', ...opened }} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

const SCREEN = 'RiskRegister';
const VERB = 'add';
/** Placeholder as wide as most titles, so that the loaded title does not shift the page on a phone. */
const ROOM = '\u3000'.repeat(4);

/** Opens the form of a new hazard from the home page, for users who may add one; the descriptor has its title. */
function BeginButton() {
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

/** 首页: the present state in six figures, the user's open tasks, and the distribution of hazards (look.md#14). */
export function HomeScreen() {
  const [period, setPeriod] = usePeriod();
  const { behind, linkTo, close } = useBehind();
  const linkOf = ({ card, part }: Figure) => {
    const given = { serialNum: card.serialNum, ...(part === 'other' && { part }), ...toQuery(period) };
    return linkTo(given, `隐患信息 · ${card.title}${part === 'other' ? ` · ${card.otherTitle}` : ''}`);
  };
  const can = useCan();
  const { GuideCard } = installedViews;
  return (
    <>
      <PageHeader
        title="首页"
        extra={
          <>
            <PeriodSelect period={period} onChange={setPeriod} />
            <BeginButton />
          </>
        }
      />
      {GuideCard && can('setup:guide') && (
        <Suspense fallback={null}>
          <GuideCard />
        </Suspense>
      )}
      <FigureCards period={period} linkOf={linkOf} />
      <div className={classes.upper}>
        <TodoList />
        <Trend period={period} linkTo={linkTo} />
      </div>
      <div className={classes.lower}>
        <DepartmentPanel period={period} linkTo={linkTo} />
        <AreaPanel period={period} linkTo={linkTo} />
        <div className={classes.stack}>
          <TypePanel period={period} linkTo={linkTo} />
          <NewsPanel />
        </div>
      </div>
      <RowsModal behind={behind} onClose={close} />
    </>
  );
}

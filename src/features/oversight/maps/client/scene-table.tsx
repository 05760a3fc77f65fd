import { useRecordPaths } from '../../../../client/resource-views/detail/row-address.ts';
import { DataTable } from '../../../../client/ui/table/data-table.tsx';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import { isKind, KIND_NAMES, RESOURCE_OF } from '../workflow/kinds.ts';
import classes from './map.module.css';
import signs from './signs.module.css';
import { colourOf, keyOf, NO_FACTS, type Pin, type PlaceFacts } from './use-map.ts';

interface Props {
  pins: readonly Pin[];
  facts: ReadonlyMap<number, PlaceFacts>;
  onSelect(key: string): void;
}

interface Line {
  key: string;
  name: string;
  kind: string;
  rank: string;
  colour: string | null;
  facts: PlaceFacts | null;
  spot: string;
}

const figure =
  (key: keyof PlaceFacts) =>
  (_: unknown, { facts }: Line) =>
    facts ? String(facts[key] ?? 0) : '—';

/** Facts of the map as table rows, for users who cannot use the picture. */
export function SceneTable({ pins, facts, onSelect }: Props) {
  const pathOf = useRecordPaths();
  const lines = pins.map((pin) => ({
    ...lineOf(pin, facts),
    to: isKind(pin.kind) ? pathOf(RESOURCE_OF[pin.kind], pin.targetId) : null,
  }));
  return (
    <div className={classes.table}>
      <DataTable<Line & { to: string | null }>
        size="small"
        dataSource={lines}
        scroll={{ x: 760 }}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          {
            title: '名称',
            dataIndex: 'name',
            render: (name: string, { key, to }) => (
              <OpenLink className="word-button" to={to} onOpen={() => onSelect(key)}>
                {name}
              </OpenLink>
            ),
          },
          { title: '种类', dataIndex: 'kind' },
          {
            title: '风险等级',
            dataIndex: 'rank',
            render: (rank: string, { colour }) => (
              <span className={signs.rank}>
                {colour && <span className={signs.swatch} style={{ '--pin-colour': colour } as React.CSSProperties} />}
                {rank}
              </span>
            ),
          },
          { title: '风险点', align: 'right', render: figure('points') },
          { title: '未关闭隐患', align: 'right', render: figure('open') },
          { title: '超期隐患', align: 'right', render: figure('overdue') },
          { title: '重大隐患', align: 'right', render: figure('major') },
          { title: '应做排查', align: 'right', render: figure('due') },
          { title: '坐标', align: 'right', dataIndex: 'spot' },
        ]}
      />
    </div>
  );
}

function lineOf(pin: Pin, facts: Props['facts']): Line {
  const own = pin.kind === 'place' ? (facts.get(pin.targetId) ?? NO_FACTS) : null;
  const rated = own ?? (pin.kind === 'point' ? pin : null);
  return {
    key: keyOf(pin),
    name: pin.name,
    kind: isKind(pin.kind) ? KIND_NAMES[pin.kind] : '',
    rank: rated ? (rated.rankName ?? '未评估') : '—',
    colour: rated && colourOf(rated.rankCode),
    facts: own,
    spot: `${Math.round(pin.planX)}, ${Math.round(pin.planY)}`,
  };
}

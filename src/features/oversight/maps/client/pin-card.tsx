import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../../../client/resource/permissions.ts';
import { isKind, KIND_NAMES, RESOURCE_OF } from '../workflow/kinds.ts';
import classes from './aside.module.css';
import { keyOf, type Pin, type PlaceFacts } from './use-map.ts';

/** Number on a card whose rows the user opened. */
export interface Asked {
  of: 'hazards' | 'rounds' | 'points';
  title: string;
  given: { addressId: string; part: string };
}

interface Props {
  pin: Pin;
  facts: PlaceFacts;
  /** null: marks cannot be moved. */
  edit: { onRemove(): void; onDraw(): void; onErase(): void } | null;
  onAsk(asked: Asked): void;
  onPlay(): void;
}

const REGISTERS: { readonly [kind: string]: string } = {
  point: '/catalogue/RiskPoint?name=',
  camera: '/site/CameraFile?cameraFile=',
  equipment: '/site/EquipmentFile?machineName=',
};

/** Kinds of marks whose card opens the form of a hazard; for a camera, its live picture opens the form. */
const BEGINS = ['place', 'point', 'equipment'] as const;

/** Facts about one mark; each number opens exactly the rows it counts. */
export function PinCard({ pin, facts, edit, onAsk, onPlay }: Props) {
  const register = REGISTERS[pin.kind];
  const begin = BEGINS.find((one) => one === pin.kind);
  const can = useCan();
  const kind = isKind(pin.kind) ? KIND_NAMES[pin.kind] : '';
  const card = useRef<HTMLElement>(null);
  const key = keyOf(pin);
  // Scrolls the card into view: on a phone it is below the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mark that is chosen.
  useEffect(() => {
    // No return value: some browsers return a promise, which React would take for a clean-up function.
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <section ref={card} className={classes.panel} aria-label={`${kind} ${pin.name}`}>
      <h2>{pin.name}</h2>
      <dl className={classes.facts}>
        <dt>种类</dt>
        <dd>{kind}</dd>
        {(pin.kind === 'place' || pin.kind === 'point') && (
          <>
            <dt>风险等级</dt>
            <dd>{(pin.kind === 'place' ? facts.rankName : pin.rankName) ?? '未评估'}</dd>
          </>
        )}
        {pin.isDisabled && (
          <>
            <dt>状态</dt>
            <dd>已停用</dd>
          </>
        )}
        {pin.kind === 'place' && <PlaceNumbers pin={pin} facts={facts} onAsk={onAsk} />}
      </dl>
      <div className={classes.acts}>
        {pin.kind === 'camera' && (
          <Button type="primary" size="small" onClick={onPlay}>
            播放
          </Button>
        )}
        {begin && can('RiskRegister:add') && <Link to={`/q/${RESOURCE_OF[begin]}/${pin.targetId}`}>登记隐患</Link>}
        {register && <Link to={`${register}${encodeURIComponent(pin.name)}`}>查看档案</Link>}
        {edit && pin.kind === 'place' && (
          <Button size="small" onClick={edit.onDraw}>
            {pin.outline ? '重画区域' : '画区域'}
          </Button>
        )}
        {edit && pin.outline && (
          <Button size="small" onClick={edit.onErase}>
            清除区域
          </Button>
        )}
        {edit && (
          <Button size="small" danger onClick={edit.onRemove}>
            取消标注
          </Button>
        )}
      </div>
    </section>
  );
}

interface NumberOf {
  label: string;
  of: Asked['of'];
  part: string;
  value: number;
  isLate?: boolean;
}

function PlaceNumbers({ pin, facts, onAsk }: Pick<Props, 'pin' | 'facts' | 'onAsk'>) {
  const numbers: NumberOf[] = [
    { label: '风险点', of: 'points', part: 'all', value: facts.points },
    { label: '未关闭隐患', of: 'hazards', part: 'open', value: facts.open },
    { label: '超期隐患', of: 'hazards', part: 'overdue', value: facts.overdue, isLate: true },
    { label: '重大隐患', of: 'hazards', part: 'major', value: facts.major, isLate: true },
    { label: '应做排查', of: 'rounds', part: 'due', value: facts.due },
    { label: '超期排查', of: 'rounds', part: 'late', value: facts.late, isLate: true },
  ];
  const ask = ({ label, of, part }: NumberOf) =>
    onAsk({ of, title: `${pin.name} · ${label}`, given: { addressId: String(pin.targetId), part } });
  return numbers.map((one) => (
    <div key={one.label} style={{ display: 'contents' }}>
      <dt>{one.label}</dt>
      <dd>
        {one.value === 0 ? (
          0
        ) : (
          <Button
            type="link"
            size="small"
            {...(one.isLate ? { className: classes.late ?? '' } : {})}
            aria-label={`${one.label} ${one.value}`}
            onClick={() => ask(one)}
          >
            {one.value}
          </Button>
        )}
      </dd>
    </div>
  ));
}

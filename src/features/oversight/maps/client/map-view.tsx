import { Button, Checkbox, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { SitePlan } from '../../../../generated/client.ts';
import { RowsModal } from '../../home/client/index.ts';
import { KIND_NAMES, KINDS } from '../workflow/kinds.ts';
import { type Spot, writeOutline } from '../workflow/outline.ts';
import aside from './aside.module.css';
import { Legend } from './legend.tsx';
import classes from './map.module.css';
import { type Asked, PinCard } from './pin-card.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { SceneTable } from './scene-table.tsx';
import { readTarget, type Target, TargetsPanel } from './targets-panel.tsx';
import { keyOf, NO_FACTS, type Pin, type Scene, useFacts } from './use-map.ts';
import { spotOf, usePlacing } from './use-placing.ts';

const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

const ROWS = {
  hazards: { resource: 'RiskRegister', screen: 'RiskInformation', path: SitePlan.hazardsBehind.path },
  rounds: {
    resource: 'RiskTimedPlanningExecute',
    screen: 'RiskTimedPlanningExecuteMgr',
    path: SitePlan.roundsBehind.path,
  },
  points: { resource: 'RiskPoint', screen: 'RiskPoint', path: SitePlan.pointsBehind.path },
} as const;

const LAYERS = [
  ...KINDS.map((value) => ({ value: String(value), label: KIND_NAMES[value] })),
  { value: 'hazards', label: '隐患' },
  { value: 'rounds', label: '排查' },
];
const FIRST_LAYERS = ['place', 'point', 'camera', 'hazards', 'rounds'];

/** The map or its table, with layers, movable marks, and lists of the rows that a number on the map counts. */
export function MapView({ scene }: { scene: Scene }) {
  const can = useCan();
  const [shape, setShape] = useState<'map' | 'table'>('map');
  const [shown, setShown] = useState<readonly string[]>(FIRST_LAYERS);
  const [isEditing, setEditing] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [camera, setCamera] = useState<Pin | null>(null);
  const facts = useFacts(scene);
  const editing = useEditing(scene);
  const pins = scene.pins.filter(({ kind }) => shown.includes(kind));
  const pin = pins.find((one) => keyOf(one) === selected);
  const putInMiddle = (target: Target) => {
    editing.put(target, { x: plan.width / 2, y: plan.height / 2 });
    setShown((old) => [...new Set([...old, target.kind])]);
    setSelected(keyOf(target));
  };
  const plan = { width: scene.plan.width ?? 1, height: scene.plan.height ?? 1 };
  return (
    <>
      <div className={classes.bar}>
        <Segmented
          options={[
            { value: 'map', label: '地图' },
            { value: 'table', label: '表格' },
          ]}
          value={shape}
          onChange={setShape}
        />
        <Checkbox.Group options={LAYERS} value={[...shown]} onChange={setShown} />
        <EditBar
          editing={editing}
          isEditing={isEditing}
          onEdit={can('SitePlan:place') && shape === 'map' ? setEditing : null}
        />
      </div>
      <Hints scene={scene} />
      <div className={classes.body}>
        {shape === 'table' && <SceneTable pins={pins} facts={facts} onSelect={setSelected} />}
        {shape === 'map' && (
          <PlanCanvas
            scene={scene}
            plan={plan}
            pins={pins}
            facts={facts}
            layers={{ hazards: shown.includes('hazards'), rounds: shown.includes('rounds') }}
            selected={selected}
            onSelect={setSelected}
            onMove={isEditing && !editing.drawing ? editing.move : null}
            onDropped={(data, at) => isEditing && editing.putText(data, at)}
            drawing={isEditing ? editing.corners : null}
            onCorner={editing.addCorner}
          />
        )}
        <aside className={classes.aside}>
          {pin && (
            <PinCard
              pin={pin}
              facts={facts.get(pin.kind === 'place' ? pin.targetId : 0) ?? NO_FACTS}
              edit={isEditing ? editing.actsOf(pin) : null}
              onAsk={setAsked}
              onPlay={() => setCamera(pin)}
            />
          )}
          {isEditing && shape === 'map' && <TargetsPanel planId={scene.plan.id} onPut={putInMiddle} />}
          <Legend />
        </aside>
      </div>
      <Overlays asked={asked} camera={camera} onClose={() => [setAsked(null), setCamera(null)]} />
    </>
  );
}

/** Hints about missing parts: marks beyond the maximum, or a plan with neither picture nor tiles. */
function Hints({ scene: { plan, tiles, isCut } }: { scene: Scene }) {
  const isBare = plan.lng !== undefined && !plan.picture && !tiles;
  return (
    <>
      {isBare && <p className={aside.hint}>没有底图，请上传图样，或由管理员设置地图服务</p>}
      {isCut && <p className={aside.hint}>点位过多，只显示前 2000 个</p>}
    </>
  );
}

function Overlays({ asked, camera, onClose }: { asked: Asked | null; camera: Pin | null; onClose(): void }) {
  return (
    <>
      {asked && (
        <RowsModal behind={{ title: asked.title, given: asked.given }} rows={ROWS[asked.of]} onClose={onClose} />
      )}
      {camera && (
        <Suspense fallback={null}>
          <CameraDialog id={camera.targetId} name={camera.name} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

/** State and functions for editing the map: moving marks and drawing areas. */
function useEditing(scene: Scene) {
  const placing = usePlacing(scene.plan.id);
  const [drawing, setDrawing] = useState<{ pin: Pin; corners: readonly Spot[] } | null>(null);
  const put = (target: Target, { x, y }: Spot) => placing.put({ pin: target, spot: { planX: x, planY: y } });
  return {
    ...placing,
    put,
    drawing,
    corners: drawing?.corners ?? null,
    move: (pin: Pin, { x, y }: Spot) => placing.put({ pin, spot: { ...spotOf(pin), planX: x, planY: y } }),
    putText(data: string, at: Spot) {
      const target = readTarget(data);
      if (target) put(target, at);
    },
    addCorner: (at: Spot) => setDrawing((old) => old && { ...old, corners: [...old.corners, at] }),
    endDrawing(isKept: boolean) {
      if (drawing && isKept && drawing.corners.length >= 3) {
        placing.put({ pin: drawing.pin, spot: { ...spotOf(drawing.pin), outline: writeOutline(drawing.corners) } });
      }
      setDrawing(null);
    },
    actsOf: (pin: Pin) => ({
      onRemove: () => placing.put({ pin, spot: null }),
      onDraw: () => setDrawing({ pin, corners: [] }),
      onErase: () => placing.put({ pin, spot: { ...spotOf(pin), outline: '' } }),
    }),
  };
}

interface EditBarProps {
  editing: ReturnType<typeof useEditing>;
  isEditing: boolean;
  onEdit: ((isEditing: boolean) => void) | null;
}

function EditBar({ editing, isEditing, onEdit }: EditBarProps) {
  if (!onEdit) return null;
  if (editing.drawing) {
    const { length } = editing.drawing.corners;
    return (
      <span className={classes.acts}>
        <span role="status">在图上依次点出各角（{length}）</span>
        <Button type="primary" disabled={length < 3} onClick={() => editing.endDrawing(true)}>
          完成
        </Button>
        <Button onClick={() => editing.endDrawing(false)}>取消</Button>
      </span>
    );
  }
  return (
    <span className={classes.acts}>
      {isEditing && (
        <Button disabled={editing.undoable === 0} onClick={editing.undo}>
          撤销{editing.undoable > 0 && `（${editing.undoable}）`}
        </Button>
      )}
      <Button type={isEditing ? 'primary' : 'default'} onClick={() => onEdit(!isEditing)}>
        {isEditing ? '结束标注' : '标注'}
      </Button>
    </span>
  );
}

import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, type MouseEvent, useMemo, useRef } from 'react';
import { readOutline, type Spot } from '../workflow/outline.ts';
import { crowdedPlaces } from './crowding.ts';
import { GroundNote, groundOf, TileGround, useLoaded } from './ground/tile-ground.tsx';
import classes from './map.module.css';
import { type Layers, PinMark } from './pin-mark.tsx';
import { colourOf, keyOf, NO_FACTS, type Pin, type PlaceFacts, type Scene } from './use-map.ts';
import { type Box, clamped, scaleBar, toPlan, useView, type View } from './use-view.ts';

/** Data type of records dragged from the list. */
export const DRAGGED_TARGET = 'application/x-map-target';

export interface CanvasProps {
  scene: Scene;
  plan: Box;
  pins: readonly Pin[];
  facts: ReadonlyMap<number, PlaceFacts>;
  layers: Layers;
  selected: string | null;
  onSelect(key: string | null): void;
  onMove: ((pin: Pin, to: Spot) => void) | null;
  /** Called when a dragged record is dropped. */
  onDropped(data: string, at: Spot): void;
  /** Corners of the area being drawn. */
  drawing: readonly Spot[] | null;
  onCorner(at: Spot): void;
}

/** The plan, which users can pan and zoom, with its areas and marks. */
export function PlanCanvas(props: CanvasProps) {
  const { scene, plan, pins, facts, layers, selected, onSelect, onMove, drawing } = props;
  const frame = useRef<HTMLElement>(null);
  const { view, windowSize, zoom, showAll, wasPanned, handlers } = useView(plan, frame);
  const ground = groundOf(scene);
  const { hasFailed, onLoaded } = useLoaded();
  const marks = useMarks(props, view?.k ?? 1);
  const spotAt = (event: { clientX: number; clientY: number }): Spot => {
    const { left, top } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return toPlan(view ?? { k: 1, x: 0, y: 0 }, { x: event.clientX - left, y: event.clientY - top }, plan);
  };
  const onClick = (event: MouseEvent) => {
    if (wasPanned()) return;
    if (drawing) props.onCorner(spotAt(event));
    else if (event.target === event.currentTarget) onSelect(null);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    props.onDropped(event.dataTransfer.getData(DRAGGED_TARGET), spotAt(event));
  };
  return (
    <div className={classes.map}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside marks clears the choice; marks are buttons. */}
      <section
        ref={frame}
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: panned by arrow keys.
        tabIndex={0}
        aria-label={`${scene.plan.name}，方向键平移，加减键缩放，0 键看全图`}
        data-drawing={drawing !== null}
        onClick={onClick}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_TARGET) && event.preventDefault()}
        onDrop={onDrop}
        {...handlers}
      >
        {view && (
          <div className={classes.world} style={worldStyle(view, plan)}>
            {ground && <TileGround {...{ ground, plan, view, onLoaded }} frame={windowSize} />}
            {scene.plan.picture && <img src={scene.plan.picture} alt="" draggable={false} className={classes.ground} />}
            <Areas plan={plan} pins={pins} facts={facts} drawing={drawing} selected={selected} />
            {marks.inSight.map((pin) => (
              <PinMark
                key={keyOf(pin)}
                pin={pin}
                facts={(pin.kind === 'place' ? facts.get(pin.targetId) : undefined) ?? NO_FACTS}
                layers={layers}
                isSelected={selected === keyOf(pin)}
                isBrief={marks.crowded.has(keyOf(pin))}
                onSelect={() => drawing === null && onSelect(keyOf(pin))}
                onMove={
                  onMove &&
                  ((dx, dy) => onMove(pin, clamped({ x: pin.planX + dx / view.k, y: pin.planY + dy / view.k }, plan)))
                }
              />
            ))}
          </div>
        )}
      </section>
      <div className={classes.tools}>
        <Button icon={<PlusOutlined />} aria-label="放大" onClick={() => zoom(1.25)} />
        <Button icon={<MinusOutlined />} aria-label="缩小" onClick={() => zoom(0.8)} />
        <Button icon={<AimOutlined />} aria-label="看全图" onClick={showAll} />
      </div>
      {marks.inSight.length < pins.length && <p className={classes.far}>放大后显示全部点位</p>}
      {ground && <GroundNote ground={ground} hasFailed={hasFailed} />}
      {view && scene.plan.metresPerPixel !== undefined && <ScaleBar metres={scene.plan.metresPerPixel} k={view.k} />}
    </div>
  );
}

/** Scale below which only areas are shown: marks would cover each other. */
const FAR = 0.45;

/** Marks to show at a scale. Below FAR only areas (if the plan has any) and the selected mark are shown. */
function inSight(pins: readonly Pin[], k: number, selected: string | null): readonly Pin[] {
  if (k >= FAR || !pins.some(({ outline }) => outline !== undefined)) return pins;
  return pins.filter((pin) => pin.outline !== undefined || keyOf(pin) === selected);
}

/** Marks to draw, and those among them whose names are hidden for lack of space. */
function useMarks({ pins, facts, layers: { hazards, rounds }, selected }: CanvasProps, k: number) {
  return useMemo(() => {
    const marks = inSight(pins, k, selected);
    return {
      inSight: marks,
      crowded: crowdedPlaces({ pins: marks, facts, layers: { hazards, rounds }, k, selected }),
    };
  }, [pins, facts, hazards, rounds, selected, k]);
}

function worldStyle({ k, x, y }: View, { width, height }: Box): React.CSSProperties {
  const transform = `translate(${x}px, ${y}px) scale(${k})`;
  return { width, height, transform, '--map-k': k } as React.CSSProperties;
}

function ScaleBar({ metres: perPixel, k }: { metres: number; k: number }) {
  const { metres, pixels } = scaleBar(perPixel, k);
  return (
    <div className={classes.scale} style={{ width: pixels }}>
      {metres >= 1000 ? `${metres / 1000} 千米` : `${metres} 米`}
    </div>
  );
}

type AreasProps = Pick<CanvasProps, 'plan' | 'pins' | 'facts' | 'drawing' | 'selected'>;

/** Areas in the colour of their worst rank; the border is animated while a major or overdue hazard is open there. */
function Areas({ plan, pins, facts, drawing, selected }: AreasProps) {
  const corners = (spots: readonly Spot[]) => spots.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg className={classes.areas} viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden>
      {pins.map((pin) => {
        const spots = pin.outline === undefined ? null : readOutline(pin.outline);
        if (!spots) return null;
        const { rankCode, overdue, major } = facts.get(pin.targetId) ?? NO_FACTS;
        return (
          <polygon
            key={keyOf(pin)}
            points={corners(spots)}
            fill={colourOf(rankCode)}
            stroke={colourOf(rankCode)}
            data-alarm={overdue > 0 || major > 0}
            data-selected={selected === keyOf(pin)}
          />
        );
      })}
      {drawing && <polygon points={corners(drawing)} className={classes.drawn} />}
      {drawing?.map((spot) => (
        <circle key={`${spot.x} ${spot.y}`} cx={spot.x} cy={spot.y} r={5} className={classes.corner} />
      ))}
    </svg>
  );
}

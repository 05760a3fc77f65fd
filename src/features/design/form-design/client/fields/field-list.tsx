import { EyeInvisibleOutlined, HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useMemo } from 'react';
import { groupsOf, isHidden, moved } from '../document.ts';
import type { Design } from '../use-design.ts';
import classes from './field-list.module.css';

const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface Props {
  design: Design;
  /** Key of the field whose keywords are open; null if the form's own keywords are. */
  chosen: string | null;
  faulty: ReadonlySet<string>;
  onChoose(key: string | null): void;
}

/** Fields by section, selected and moved by pointer or keyboard. */
export function FieldList({ design, chosen, faulty, onChoose }: Props) {
  const { document } = design.work;
  const groups = useMemo(() => groupsOf(document), [document]);
  const titleOf = (id: unknown) => document.record.properties[String(id)]?.title ?? String(id);
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const finish = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) design.edit((before) => moved(before, String(active.id), String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(titleOf),
        container: window.document.body,
        screenReaderInstructions: { draggable: '按空格键拿起字段，上下方向键移动，再按空格键放下，Esc 取消' },
      }}
      onDragEnd={finish}
    >
      <button type="button" className={classes.whole} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {document.title}
        <span className={classes.note}>表单本身</span>
      </button>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title || '字段'}>
          {group.title !== '' && <h3 className={classes.group}>{group.title}</h3>}
          <SortableContext items={group.keys} strategy={verticalListSortingStrategy}>
            <ul className={classes.list}>
              {group.keys.map((key) => (
                <FieldLine
                  key={key}
                  fieldKey={key}
                  {...{ design }}
                  isChosen={key === chosen}
                  isFaulty={faulty.has(key)}
                  onChoose={() => onChoose(key)}
                />
              ))}
            </ul>
          </SortableContext>
        </section>
      ))}
    </DndContext>
  );
}

function announcementsOf(titleOf: (id: unknown) => string): Announcements {
  return {
    onDragStart: ({ active }) => `已拿起字段“${titleOf(active.id)}”，按上下方向键移动`,
    // Announces nothing while a field is over its own position, as at the start: this would interrupt the
    // instructions.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `“${titleOf(active.id)}”移到“${titleOf(over.id)}”的位置` : undefined,
    onDragEnd: ({ active, over }) => (over ? `“${titleOf(active.id)}”已放好` : '已放回原处'),
    onDragCancel: ({ active }) => `“${titleOf(active.id)}”已放回原处`,
  };
}

interface LineProps {
  fieldKey: string;
  design: Design;
  isChosen: boolean;
  isFaulty: boolean;
  onChoose(): void;
}

function FieldLine({ fieldKey, design, isChosen, isFaulty, onChoose }: LineProps) {
  const { document } = design.work;
  const property = document.record.properties[fieldKey] ?? {};
  const title = property.title ?? fieldKey;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: fieldKey,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.line}
      data-chosen={isChosen}
      data-moving={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={`移动 ${title}`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <button type="button" className={classes.field} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.title} data-faulty={isFaulty}>
          {title}
          {document.record.required?.includes(fieldKey) && (
            <span className={classes.required} title="必填">
              *
            </span>
          )}
        </span>
        <span className={classes.note}>{design.builtIn.has(fieldKey) ? fieldKey : `${fieldKey} · 自加`}</span>
      </button>
      {isHidden(property) && <EyeInvisibleOutlined className={classes.mark} title="不显示" aria-label="不显示" />}
      {isFaulty && <span className={classes.fault}>有误</span>}
    </li>
  );
}

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useId, useMemo } from 'react';
import { TabItem, type TabListProps, type TabProps } from './tab-item.tsx';
import type { Tab } from './tabs.ts';

/** Minimum movement in px, so that a trembling hand does not drag. */
const POINTER = { activationConstraint: { distance: 6 } };
/** Enter opens the page of the tab, as on every link; Space picks the tab up and drops it. */
const KEYBOARD = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
};
const alongTheBar: Modifier = ({ transform }) => ({ ...transform, y: 0, scaleX: 1, scaleY: 1 });

function announcementsOf(tabs: readonly Tab[]): Announcements {
  const title = (id: unknown) => tabs.find(({ path }) => path === id)?.title ?? '';
  const place = (id: unknown) => tabs.findIndex(({ path }) => path === id) + 1;
  return {
    onDragStart: ({ active }) => `已拿起标签“${title(active.id)}”，按左右方向键移动`,
    onDragOver: ({ active, over }) => (over ? `“${title(active.id)}”移到第 ${place(over.id)} 位` : undefined),
    onDragEnd: ({ active, over }) => (over ? `“${title(active.id)}”已放在第 ${place(over.id)} 位` : '已放回原处'),
    onDragCancel: ({ active }) => `“${title(active.id)}”已放回原处`,
  };
}

/** Stops the click that ends a drag: dnd-kit hides it from the router only, so the browser would follow the link. */
function swallowClick(): void {
  const swallow = (event: Event) => event.preventDefault();
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 100);
}

/** Tabs movable by pointer or keyboard. Fetched after the page is usable, since no user drags before that. */
export default function MovableTabs({ tabs, active, onCommand, onMove }: TabListProps) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const paths = useMemo(() => tabs.map(({ path }) => path), [tabs]);
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(tabs),
      // Outside of the list, which may contain tabs only.
      container: document.body,
      screenReaderInstructions: { draggable: '按空格键拿起标签，左右方向键移动，再按空格键放下，Esc 取消' },
    }),
    [tabs],
  );
  const finish = ({ active: moved, over }: DragEndEvent) => {
    swallowClick();
    if (over && over.id !== moved.id) onMove(String(moved.id), String(over.id));
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheBar]}
      accessibility={accessibility}
      onDragEnd={finish}
      onDragCancel={swallowClick}
    >
      <SortableContext items={paths} strategy={horizontalListSortingStrategy}>
        {tabs.map((tab) => (
          <MovableTab key={tab.path} tab={tab} isActive={tab.path === active} onCommand={onCommand} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function MovableTab(props: TabProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: props.tab.path });
  const grip = {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    // The tab keeps the role of a link; the hint about dragging is its description.
    handle: { ...listeners, 'aria-describedby': attributes['aria-describedby'] },
  };
  return <TabItem {...props} grip={grip} />;
}

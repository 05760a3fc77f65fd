const ROW = '.list-panel :is(.ant-table-row, .card)';
const CONTROL = 'button, a[href], label';
/** Layers that open over a page. */
const LAYER = '.ant-modal-root, .ant-drawer';
/** Maximum movement in px of a press; after a longer movement the user has left the row on purpose. */
const STILL = 6;
/** Wait in ms for the click after a finger is lifted; the click of a mouse comes in the same task. */
const TOUCH_MS = 500;

interface Press {
  row: Element;
  control: HTMLElement;
  x: number;
  y: number;
  isMouse: boolean;
}

/**
 * Clicks the pressed control if new data has moved its row before the release. The browser would click nothing, or the
 * row that is now under the finger.
 * @returns function that removes the listeners
 */
export function followRowPresses(): () => void {
  let pressed: Press | null = null;
  let settled = () => {};
  const begin = (event: PointerEvent) => {
    settled();
    pressed = pressOf(event);
  };
  const cancel = () => {
    pressed = null;
  };
  const end = (event: PointerEvent) => {
    const press = pressed;
    pressed = null;
    if (press && isStill(press, event) && !isUnderLayer(press, event.target)) settled = settle(press);
  };
  window.addEventListener('pointerdown', begin, { capture: true });
  window.addEventListener('pointerup', end, { capture: true });
  window.addEventListener('pointercancel', cancel, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', begin, { capture: true });
    window.removeEventListener('pointerup', end, { capture: true });
    window.removeEventListener('pointercancel', cancel, { capture: true });
  };
}

function pressOf({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): Press | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  const row = control?.closest(ROW);
  return control && row && button === 0 ? { row, control, x, y, isMouse: pointerType === 'mouse' } : null;
}

function isStill({ x, y }: Press, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) <= STILL;
}

/** True if a dialog or drawer opened over the row before the pointer was released. */
function isUnderLayer({ row }: Press, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYER) !== row.closest(LAYER);
}

/**
 * Keeps the browser's click if it hits the pressed control; replaces another or a missing click by a click on that
 * control.
 *
 * @returns function that ends the wait
 */
function settle({ row, control, isMouse }: Press): () => void {
  const finish = () => {
    clearTimeout(timer);
    window.removeEventListener('click', judge, { capture: true });
  };
  const click = () => {
    finish();
    if (row.isConnected && control.isConnected) control.click();
  };
  const judge = (event: MouseEvent) => {
    if (event.target instanceof Node && control.contains(event.target)) return finish();
    event.stopPropagation();
    event.preventDefault();
    click();
  };
  const timer = isMouse ? setTimeout(click) : setTimeout(finish, TOUCH_MS);
  window.addEventListener('click', judge, { capture: true });
  return finish;
}

followRowPresses();

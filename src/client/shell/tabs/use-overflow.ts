import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is wider within than without; `content` is what may make it so. */
export function useOverflow(ref: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is the trigger
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setOver(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref, content]);
  return isOver;
}

import { useEffect, useRef } from 'react';
import type { LoadedResource } from '../resource/load-resource.ts';
import { message } from '../ui/feedback/feedback.ts';

/** One quiet line when an administrator's edit redraws the screen under somebody's hands (decision 020). */
export function useSchemaNotice({ name, title, hash }: LoadedResource): void {
  const shown = useRef({ name, hash });
  useEffect(() => {
    const before = shown.current;
    shown.current = { name, hash };
    if (before.name !== name || before.hash === hash) return;
    message.info({ key: 'schema-updated', content: `“${title}”的表单已更新，已填写的内容不受影响` });
  }, [name, title, hash]);
}

import type { Editor } from '@tiptap/react';
import { isApiError, messageOf } from '../../../client/api/api-error.ts';
import { uploadEditorPicture } from '../../../client/resource/uploads/editor-picture.ts';
import { message, showPause } from '../../../client/ui/feedback/feedback.ts';

/** Maximum pictures inserted at once; a message reports the others. */
export const MAX_AT_ONCE = 5;
export function picturesOf(files: FileList | readonly File[] | null | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Uploads pictures one after the other and inserts each at the caret once it is stored. */
export async function insertPictures(editor: Editor, pictures: readonly File[]): Promise<void> {
  if (pictures.length > MAX_AT_ONCE) {
    message.warning(`一次最多上传 ${MAX_AT_ONCE} 张图片，其余 ${pictures.length - MAX_AT_ONCE} 张未上传`);
  }
  const gone = new AbortController();
  editor.on('destroy', () => gone.abort());
  for (const picture of pictures.slice(0, MAX_AT_ONCE)) {
    const url = await uploaded(picture, gone.signal);
    if (url === null || editor.isDestroyed) continue;
    const alt = picture.name.replace(/\.\w+$/, '').slice(0, 100);
    putPicture(editor, { src: url, alt });
  }
}

/** Inserts before the caret's line if the line is empty; else after the caret's block, with an empty line below. */
function putPicture(editor: Editor, attributes: { src: string; alt: string }): void {
  const { state, view } = editor;
  const picture = state.schema.node('picture', attributes);
  const { $to } = state.selection;
  const isEmptyLine = $to.depth === 1 && $to.parent.type.name === 'paragraph' && $to.parent.content.size === 0;
  if (isEmptyLine) {
    view.dispatch(state.tr.insert($to.before(1), picture));
    return;
  }
  const at = $to.depth > 0 ? $to.after(1) : $to.pos;
  view.dispatch(state.tr.insert(at, [picture, state.schema.node('paragraph')]));
  editor.commands.setTextSelection(at + picture.nodeSize + 1);
}

/** Address of the stored picture; null: the upload was refused, and the message is shown already. */
async function uploaded(picture: File, signal: AbortSignal): Promise<string | null> {
  try {
    const url = await uploadEditorPicture(picture, { signal, onPause: showPause(picture.name) });
    if (url !== null) return url;
    message.error(`“${picture.name}”上传失败，请重试`);
  } catch (error) {
    if (signal.aborted) return null;
    if (!isApiError(error) || !error.shown) message.error(`“${picture.name}”上传失败：${messageOf(error)}`);
  }
  return null;
}

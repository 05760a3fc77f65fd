import { useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { type Pause, uploadPatiently } from '../../../../../client/api/patient-upload.ts';
import { send } from '../../../../../client/api/send.ts';
import { session } from '../../../../../client/session/session.ts';
import { useUser } from '../../../../../client/session/use-session.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { sysFileInfo, sysUser } from '../../../../../generated/client.ts';
import { type Cut, toAvatarFile } from './picture.ts';

/** Uploads the cut-out, waiting for the network, and sets it as avatar; the session is read again for the header. */
export function useSaveAvatar(onSaved: () => void) {
  const { id } = useUser();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [pause, setPause] = useState<Pause | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = async (image: HTMLImageElement, of: { cut: Cut; degrees: number }) => {
    setSaving(true);
    setFailure(null);
    const left = new AbortController();
    leaving.current = left;
    try {
      const file = await toAvatarFile(image, of);
      const avatar = await uploadPatiently<string>(sysFileInfo.uploadAvatar.path, file, {
        signal: left.signal,
        onPause: setPause,
      });
      await send(sysUser.updateAvatar, { id, avatar });
      session.send({ type: 'REFRESH' });
      message.success('头像更新成功');
      onSaved();
    } catch (error) {
      // An error that the interceptor has shown is not shown twice.
      if (left.signal.aborted) return;
      if (!isApiError(error) || !error.shown) setFailure(`头像更新失败：${messageOf(error)}`);
    } finally {
      setPause(null);
      setSaving(false);
    }
  };
  return { save, isSaving, failure, pause };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoginUser } from '../../../engine/session/login-user.ts';
import { sysFileInfo } from '../../../generated/client.ts';
import { isOutOfReach, messageOf } from '../../api/api-error.ts';
import { fetchFile } from '../../api/files.ts';
import { message } from '../../ui/feedback/feedback.ts';
import classes from './header.module.css';

/** Short name: last two characters of a Chinese name, first two of a title, first letter of others. */
export function initials(name: string): string {
  if (!/[\u4e00-\u9fff]/.test(name)) return name.slice(0, 1).toUpperCase();
  return name.length <= 3 ? name.slice(-2) : name.slice(0, 2);
}

/** The picture of the user, or his initials. */
export function Avatar({ user, size }: { user: Pick<LoginUser, 'name' | 'avatar'>; size: number }) {
  const { data, error } = useQuery({
    queryKey: ['sysFileInfo', 'preview', user.avatar],
    queryFn: async ({ signal }) =>
      (await fetchFile(sysFileInfo.preview.path, { query: { id: user.avatar }, signal })).blob,
    enabled: Boolean(user.avatar),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (error && !isOutOfReach(error)) message.error(`预览错误：${messageOf(error)}`);
  }, [error]);
  const style = { width: size, height: size };
  if (data) return <BlobImage blob={data} size={size} />;
  return (
    <span className={classes.avatar} style={style} aria-hidden>
      {initials(user.name)}
    </span>
  );
}

function BlobImage({ blob, size }: { blob: Blob; size: number }) {
  const url = URL.createObjectURL(blob);
  return (
    <img
      className={classes.avatar}
      src={url}
      width={size}
      height={size}
      alt=""
      onLoad={() => URL.revokeObjectURL(url)}
    />
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from './picture.ts';

interface Picture {
  /** Object URL of the selected file. */
  url: string;
  image: HTMLImageElement;
}

/** Decodes the selected file, or returns why it is no picture. Revokes the former object URL. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const url = useRef<string | null>(null);

  const forget = useCallback(() => {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }, []);
  useEffect(() => forget, [forget]);

  const choose = useCallback(
    async (file: File) => {
      const refused = problemOf(file);
      if (refused !== null) return setProblem(refused);
      const chosen = URL.createObjectURL(file);
      const image = new Image();
      image.src = chosen;
      try {
        await image.decode();
        forget();
        url.current = chosen;
        setPicture({ url: chosen, image });
        setProblem(null);
      } catch {
        URL.revokeObjectURL(chosen);
        setProblem('预览错误：图片已损坏或无法识别，请换一张');
      }
    },
    [forget],
  );
  return { picture, problem, choose };
}

import { Segmented, Select, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isTokenKey } from '../../../../../client/api/storage.ts';
import { useDevice } from '../../../../../client/ui/device.ts';
import { csp } from '../../../../../client/ui/look/nonce.ts';
import classes from '../designer.module.css';
import { BY_LABEL, useRoles } from '../pickers.tsx';
import type { Design } from '../use-design.ts';
import { type Preview, usePreview } from '../use-forms.ts';
import type { View } from './preview-views.tsx';

interface Props {
  design: Design;
  text: string;
}

const VIEWS: { value: View; label: string }[] = [
  { value: 'list', label: '列表与查询' },
  { value: 'form', label: '表单' },
  { value: 'detail', label: '详情' },
];

const WIDTHS = [
  { value: 1440, label: '电脑' },
  { value: 375, label: '手机' },
];

/** Role id for a preview with the user's own permissions. */
const ME = '';

/** Renders the edited form with real rows, for any role and either screen width. */
export default function PreviewPane({ design, text }: Props) {
  const [view, setView] = useState<View>('list');
  const [width, setWidth] = useState(useDevice() === 'desktop' ? 1440 : 375);
  const [role, setRole] = useState(ME);
  const preview = usePreview({
    typeName: design.typeName,
    text,
    roleId: role === ME ? undefined : role,
    isOpen: design.work.broken === null,
  });
  return (
    <section aria-label="预览" className={classes.preview}>
      <div className={classes.row}>
        <Segmented options={VIEWS} value={view} onChange={setView} />
        <Segmented options={WIDTHS} value={width} onChange={setWidth} />
        <RoleChoice value={role} onChange={setRole} />
      </div>
      {preview.isError && <p className={classes.problem}>改正错误后预览随即更新；现在显示的是之前的样子</p>}
      {preview.data ? <Frame preview={preview.data} view={view} width={width} /> : <Skeleton active title={false} />}
      <p className={classes.muted}>
        显示的是真实的记录，新字段还没有值；按所选角色的授权显示字段与按钮，数据范围仍是您自己的。预览中不保存。
      </p>
    </section>
  );
}

function RoleChoice({ value, onChange }: { value: string; onChange(next: string): void }) {
  return (
    <Select
      aria-label="预览的角色"
      className={classes.role}
      showSearch={BY_LABEL}
      value={value}
      options={[{ value: ME, label: '以我的权限' }, ...useRoles()]}
      onChange={onChange}
    />
  );
}

/** Scale below which letters of 14 px cannot be read; a narrower window scrolls sideways. */
const READABLE = 0.75;

/** Height of the preview window by its width, both in pixels before scaling. */
const HEIGHTS: { [width: number]: number } = { 1440: 900, 375: 812 };

function Frame({ preview, view, width }: { preview: Preview; view: View; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [storage] = useState(frameStorage);
  const room = useWidth(box);
  useEffect(() => {
    const listen = ({ source }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return;
      storage.release();
      setReady(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [storage]);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ ...preview, view }, '*');
  }, [isReady, preview, view]);
  useEffect(() => {
    // Dialogs are drawn in the middle of the window, lists from its left edge.
    if (box.current) box.current.scrollLeft = view === 'list' ? 0 : (width * READABLE - room) / 2;
  }, [view, width, room]);
  const scale = room === 0 ? 1 : Math.max(READABLE, Math.min(1, room / width));
  const height = HEIGHTS[width] ?? 900;
  return (
    <div ref={box} className={classes.box}>
      <div style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          id="design-preview"
          title="预览"
          srcDoc={emptyPage()}
          onLoad={(event) => void loadInto(event.currentTarget, storage.entries)}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** Document of the same origin with the same content security policy, so the page's nonce is valid in it. */
function emptyPage(): string {
  const nonce = csp.nonce === undefined ? '' : `<meta name="csp-nonce" content="${csp.nonce}">`;
  return `<!doctype html><html lang="zh-CN"><head>${nonce}<title>预览</title></head><body></body></html>`;
}

/** Loads the page's styles and the only script; both are in the browser's cache. */
async function loadInto(frame: HTMLIFrameElement, storage: object): Promise<void> {
  const { frameUrl } = await import('./preview-frame.tsx');
  const inner = frame.contentDocument;
  if (!inner || !frame.contentWindow) return;
  // The frame gets a storage of its own: other windows of this origin would react to writes of the shared storage.
  Object.defineProperty(frame.contentWindow, 'localStorage', { value: storage });
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = inner.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet.href;
    inner.head.append(link);
  }
  const script = inner.createElement('script');
  script.type = 'module';
  script.src = frameUrl;
  inner.head.append(script);
}

interface FrameStorage {
  /** Replaces the local storage of the frame. */
  entries: object;
  /** Makes the token readable once the frame's program has started, so that its calls are authorised. */
  release(): void;
}

/** Copy of local storage without drafts; discards writes. Hides the token until `release`, so no session starts. */
function frameStorage(stored: object = window.localStorage): FrameStorage {
  let isReleased = false;
  const isThere = (key: string) => Object.hasOwn(entries, key) && (isReleased || !isTokenKey(key));
  const methods = {
    getItem: (key: string) => (isThere(key) ? entries[key] : null),
    setItem: (key: string, text: string) => void Reflect.set(entries, key, text),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries: { [key: string]: string } = Object.create(methods);
  for (const [key, text] of Object.entries(stored)) if (!key.includes('DRAFT:')) entries[key] = String(text);
  return {
    entries,
    release: () => {
      isReleased = true;
    },
  };
}

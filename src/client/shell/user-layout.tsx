import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PRODUCT } from '../ui/product.ts';
import { type Meaning, meanings } from '../ui/tokens.ts';
import { useTitle } from '../ui/use-title.ts';
import { Footer } from './footer.tsx';
import { Mark } from './logo.tsx';
import classes from './user-layout.module.css';

/** Stages of a hazard in the colours of their statuses; the background is dark in both colour schemes. */
const STAGES: { name: string; does: string; meaning: Meaning }[] = [
  { name: '登记', does: '现场拍照，写明位置与现象', meaning: 'judge' },
  { name: '核查', does: '判定等级，定整改人与期限', meaning: 'check' },
  { name: '整改', does: '落实措施，上传整改后照片', meaning: 'rectify' },
  { name: '验收', does: '逐项核对，不合格即退回', meaning: 'accept' },
  { name: '闭环', does: '全程留痕，每一步可追溯到人', meaning: 'closed' },
];

const dotColor = (meaning: Meaning) => ({ '--dot': meanings.dark[meaning].solid }) as CSSProperties;

const TITLES: Readonly<Record<string, string>> = {
  '/user/login': '登录',
  '/user/register': '申请账号',
  '/user/register-result': '申请结果',
  '/qywxLoading': '企业微信登录',
  '/bindWxName': '绑定账号',
};

/** Logo, product title, the page and the footer (look.md#10.1). */
export function UserFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <aside className={classes.story} aria-hidden>
        <p className={classes.claim}>
          从登记到闭环，
          <br />
          每一处隐患都有人负责
        </p>
        <ol className={classes.stages}>
          {STAGES.map(({ name, does, meaning }) => (
            <li key={name} className={classes.stage} style={dotColor(meaning)}>
              <span className={classes.stageName}>{name}</span>
              <span className={classes.stageDoes}>{does}</span>
            </li>
          ))}
        </ol>
      </aside>
      <div className={classes.side}>
        <main className={classes.page}>
          <header className={classes.brand}>
            <Mark size={40} />
            <h1 className={classes.title}>{PRODUCT}</h1>
          </header>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** Layout of login and register. */
export function UserLayout() {
  const { pathname } = useLocation();
  useTitle(TITLES[pathname] ?? '');
  return (
    <UserFrame>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </UserFrame>
  );
}

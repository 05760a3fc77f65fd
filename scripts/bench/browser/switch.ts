/// <reference lib="dom" />
import { median, openMeasuredPage } from './measured-page.ts';

/** Number of measured switches to the other application and back; one unmeasured round before them warms up. */
const ROUNDS = 8;

interface Switch {
  application: string;
  /** Title of a menu entry that only this application has. */
  entry: string;
}

const THERE: Switch = { application: '系统管理', entry: '字典管理' };
const BACK: Switch = { application: '隐患排查', entry: '隐患治理' };

/** Milliseconds from the click on another application in the header until its menu is drawn; median. */
export async function switchTime(url: string, token: string): Promise<number> {
  const { page, close } = await openMeasuredPage(token);
  try {
    await page.goto(`${url}/homePage`);
    await page.getByRole('navigation', { name: '菜单' }).getByText(BACK.entry).waitFor();
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of [THERE, BACK]) {
        const time = await page.evaluate(clickAndWait, way);
        if (round > 0) times.push(time);
        // Waits until the application's first page is loaded, which the measured time excludes.
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(300);
      }
    }
    return median(times);
  } finally {
    await close();
  }
}

/** Runs in the page: returns milliseconds from the click until the first frame after the menu contains `entry`. */
function clickAndWait({ application, entry }: Switch): Promise<number> {
  const items = [...document.querySelectorAll<HTMLElement>('nav[aria-label="应用"] [role="menuitem"]')];
  const item = items.find(({ textContent }) => textContent === application);
  const menu = document.querySelector('nav[aria-label="菜单"]');
  if (!item || !menu) throw new Error(`no ${application} in the header`);
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!menu.textContent?.includes(entry)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(menu, { childList: true, subtree: true, characterData: true });
    item.click();
  });
}

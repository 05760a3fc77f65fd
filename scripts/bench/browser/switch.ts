/// <reference lib="dom" />
import { median, openMeasuredPage } from './measured-page.ts';

/** Rounds of switching there and back; one more warms up. */
const ROUNDS = 8;

interface Switch {
  application: string;
  /** A menu entry that only this application has. */
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
        // The first page of the application does not count, and must be loaded before the next switch.
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(300);
      }
    }
    return median(times);
  } finally {
    await close();
  }
}

/** Runs in the page: milliseconds from the click to the frame after the one that contains the menu. */
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

import { afterEach, expect, it } from 'vitest';
import './row-keys.ts';

afterEach(() => document.body.replaceChildren());

const row = (name: string) =>
  `<tr class="ant-table-row"><td><input type="checkbox" aria-label="${name}"></td><td><button class="cell-name">${name}</button></td></tr>`;
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const focused = () => document.activeElement?.textContent;

it('j and k go from name to name, x ticks the row; nothing happens in an input or under a dialog', () => {
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `<input id="search"><section class="list-screen" data-embedded="false">
    <div class="list-table"><table><tbody>${row('甲')}${row('乙')}</tbody></table></div></section>`;
  press('j');
  expect(focused()).toBe('甲');
  press('j');
  press('j');
  expect(focused()).toBe('乙');
  press('k');
  press('x');
  const ticked = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked);
  expect(ticked).toEqual([true, false]);
  document.getElementById('search')?.focus();
  press('j');
  expect(document.activeElement?.id).toBe('search');
  document.querySelector<HTMLElement>('.cell-name')?.focus();
  document.body.insertAdjacentHTML('beforeend', '<div class="ant-modal-wrap"></div>');
  press('j');
  expect(focused()).toBe('甲');
});

it('arrows, Home and End belong to a row that has the focus', () => {
  Element.prototype.scrollTo = () => undefined;
  document.body.innerHTML = `<button id="before">前</button><section class="list-screen" data-embedded="false">
    <div class="list-table"><table><tbody>${['甲', '乙', '丙'].map(row).join('')}</tbody></table></div></section>`;
  document.getElementById('before')?.focus();
  press('ArrowDown');
  expect(document.activeElement?.id).toBe('before');
  press('j');
  press('ArrowDown');
  expect(focused()).toBe('乙');
  press('End');
  expect(focused()).toBe('丙');
  press('Home');
  expect(focused()).toBe('甲');
  press('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('甲');
  press('ArrowUp');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('甲');
  press('ArrowDown');
  expect(focused()).toBe('乙');
  document.activeElement?.setAttribute('aria-expanded', 'true');
  press('ArrowUp');
  expect(focused()).toBe('乙');
});

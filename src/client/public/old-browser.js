// Runs before every module, also where modules cannot run: shows how to go on, or removes the page that says so. Chromium
// 93 and Safari 15.4 are the first of their kind with Object.hasOwn; package.json names the oldest browsers.
const firefox = /Firefox\/(\d+)/.exec(navigator.userAgent);
const page = document.getElementById('old-browser');
if (Object.hasOwn && !(firefox && firefox[1] < 115)) {
  page.parentNode.removeChild(page);
} else {
  const root = document.getElementById('root');
  root.parentNode.removeChild(root);
  page.removeAttribute('hidden');
}

import { currentScheme, onScheme } from './scheme.ts';
import { getSettings } from './settings.ts';
import { toCssVariables } from './theme.ts';

/**
 * Writes the colours to the document, now and after each change; called before the first paint, so that no colour
 * flashes.
 */
export function applySettings(): void {
  const apply = () => {
    const scheme = currentScheme();
    const { color, colorWeak } = getSettings();
    const root = document.documentElement;
    root.dataset.scheme = scheme;
    root.classList.toggle('color-weak', colorWeak);
    root.style.colorScheme = scheme;
    for (const [name, value] of Object.entries(toCssVariables(scheme, color))) root.style.setProperty(name, value);
  };
  apply();
  onScheme(apply);
}

import { useState } from 'react';
import { localStore } from './storage.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const currentTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The theme is stored on this device. app/theme-first.js applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(currentTheme);
  const choose = (next: Theme) => {
    if (next === 'system') {
      delete document.documentElement.dataset.theme;
      localStore.delete('theme');
    } else {
      document.documentElement.dataset.theme = next;
      localStore.set('theme', next);
    }
    setTheme(next);
  };
  return [theme, choose];
}

export const themeNames: Record<Theme, string> = { system: 'Same as device', light: 'Light', dark: 'Dark' };

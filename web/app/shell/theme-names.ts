import type { Theme } from '../../lib/theme.js';

export const themeNames: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

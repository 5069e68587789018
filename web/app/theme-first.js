/* global document, localStorage */
// Applies the theme that web/lib/theme.ts stored, before the first paint, so that no other theme flashes.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that blocks cookies has no storage. The page then uses the theme of the system.
}

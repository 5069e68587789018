/* global document, localStorage */
// Applies the theme that web/lib/theme.ts stored, before the first paint, so that no other theme flashes.
{
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

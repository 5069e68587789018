/* global document, localStorage */
// Runs before the first paint, so that a chosen theme never flashes. Written by web/lib/theme.ts.
{
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

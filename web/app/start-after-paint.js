/* global document, requestAnimationFrame, setTimeout */
// Starts the application when the browser has painted the bar of index.html: to evaluate it takes longer than a frame. A page in the
// background is not painted.
{
  const start = () => import(document.getElementById('application').href);
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

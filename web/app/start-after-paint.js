/* global document, requestAnimationFrame, setTimeout */
// Starts the application after the browser has painted the first view, because evaluation takes longer than a frame.
// Packages are evaluated in an earlier task, so that the browser can respond in between. A background page is not
// painted.
{
  const run = (id) => import(document.getElementById(id).href);
  const start = () => run('packages').then(() => setTimeout(() => run('application')));
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

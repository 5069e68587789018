/* global document, requestAnimationFrame, setTimeout */
// Starts the application when the browser has painted the first view: to evaluate it takes longer than a frame. Packages are evaluated in a task
// of their own before it, so that the browser can answer between the two. A page in the background is not painted.
{
  const run = (id) => import(document.getElementById(id).href);
  const start = () => run('packages').then(() => setTimeout(() => run('application')));
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** What all pages need of packages is a file of its own, which is evaluated before the application (start-after-paint.js). */
export { createRoot } from 'react-dom/client';

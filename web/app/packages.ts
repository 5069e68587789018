/** React's entry, in the file of the packages that every page needs: it runs there, before the application (start-after-paint.js). */
export { createRoot } from 'react-dom/client';

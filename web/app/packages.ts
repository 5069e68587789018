/**
 * React's entry, in the file of the packages that every page needs. It runs before the application
 * (start-after-paint.js).
 */
export { createRoot } from 'react-dom/client';

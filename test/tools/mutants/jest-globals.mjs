/** The globals of Vitest under the names of Jest. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi as jest } from 'vitest';

/** Exports Vitest's globals under the names of Jest. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi as jest } from 'vitest';

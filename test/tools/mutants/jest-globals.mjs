/** What the specs take from Jest, by the same names. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi as jest } from 'vitest';

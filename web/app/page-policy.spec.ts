import { describe, expect, it } from 'vitest';
import { ownScript } from './page-policy.js';

// proves: attack-6
describe('the Trusted Types policy', () => {
  it.each(['/service-worker.js', '/assets/password.worker-abc.js', 'http://localhost/assets/x.js'])(
    'accepts the URL of our own script: %s',
    (address) => expect(ownScript(address)).toBe(address),
  );

  it.each([
    'https://evil.example/x.js',
    '//evil.example/x.js',
    'http://localhost:81/x.js',
    'https://localhost/x.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
  ])('refuses %s', (address) => expect(ownScript(address)).toBeNull());
});

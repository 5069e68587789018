import { describe, expect, it } from '@jest/globals';
import { etagOf, isSame } from './response-cache.js';

const etag = etagOf('{"a":1}');

describe('a strong ETag', () => {
  it('is the digest of the bytes, quoted', () => {
    // printf '{"a":1}' | openssl dgst -sha256 -binary | basenc --base64url
    expect(etag).toBe('"AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX-GI"');
    expect(etagOf('{"a":"é"}')).not.toBe(etagOf('{"a":"e"}'));
  });

  it.each([
    [undefined, false],
    ['', false],
    ['"other"', false],
    [etag.slice(1, -1), false],
    [etag, true],
    [`W/${etag}`, true],
    [`"other" ,W/"more",${etag}`, true],
    ['*', true],
  ])('If-None-Match: %s', (header, same) => {
    expect(isSame(header, etag)).toBe(same);
  });
});

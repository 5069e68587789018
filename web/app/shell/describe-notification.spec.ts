import { describe, expect, it } from '@jest/globals';
import { describeNotification } from './describe-notification.js';

const origin_user = { username: 'juliemoto', date_created: '2023-03-08T06:00:00.000Z', has_profile_picture: false };

// proves: bell-6
describe('describeNotification', () => {
  it('names who caused it, once', () => {
    expect(describeNotification({ origin_user, text: 'replied to your comment' })).toBe(
      'juliemoto replied to your comment',
    );
  });

  it('is the text alone where nobody did', () => {
    const text = 'Qatar GP is final: see the standings';
    expect(describeNotification({ origin_user: null, text })).toBe(text);
  });
});

export const secondFactorSettings = '/settings#two-step';

/** Separate from `messages`, which every page loads. */
export const secondFactorMessages = {
  loading: 'There was an error loading your two-step log-in',
  changing: 'There was an error changing your two-step log-in',
  codeWrong: 'This code is wrong. The codes in your app change every 30 seconds and work only once',
  passkeyWrong: 'This passkey was not accepted',
  logInExpired: 'The log-in took too long. Type your password again',
  alreadyOn: 'Two-step log-in is already on',
  isOff: 'Two-step log-in is off',
  notBegun: 'This QR code has expired. Start again',
  adminNeeds: 'Admins of this league need two-step log-in. Turn it on in your settings first',
  tooManyPasskeys: 'You can have up to ten passkeys. Remove one first',
  passkeyCancelled: 'No passkey was used. Try again, or log in another way.',
  passkeyNotMade: 'No passkey was created. Try again, or use another device.',
  passkeyExpired: 'This took too long. Try again',
  passkeyNotFound: 'This passkey no longer exists',
} as const;

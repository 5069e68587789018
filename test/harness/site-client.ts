import { load } from 'cheerio';
import type { Client } from './client.js';

export interface SitePage {
  status: number;
  location: string | null;
  html: string;
  /** What a reader sees, with single spaces. */
  text: string;
}

/** Somebody who uses the site administration as a browser without scripts does: pages, and forms with their hidden fields. */
export class SiteClient {
  constructor(readonly client: Client) {}

  open(path: string): Promise<SitePage> {
    return this.ask(path, {});
  }

  /** Opens a page and sends its form, with these fields in place of those that it holds; then goes where it is sent. */
  async submit(path: string, fields: Record<string, string | null> = {}): Promise<SitePage> {
    return this.follow(await this.send(path, { ...(await this.fieldsOf(path)), ...fields }));
  }

  /** Sends a form as it is, and goes nowhere. A field that is null is left out. */
  send(path: string, fields: Record<string, string | null>): Promise<SitePage> {
    const said = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
    return this.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(said).toString(),
    });
  }

  /** What the form of a page holds. */
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
      // Read when a test asks for it: parsing a page takes longer than many a call.
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

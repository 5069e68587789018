import type { Page } from 'playwright';

/** `cut`: the response ended too early. `failed`: there was no response. */
export type Fetched =
  | { kind: 'response'; status: number; text: string }
  | { kind: 'redirect' | 'too-large' | 'timeout' | 'cut' | 'failed' };

interface FetchOptions {
  url: string;
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Opens a blank page with this origin without sending a request, so that its scripts may call the origin. A page from
 * the service itself might forbid this in its Content-Security-Policy.
 */
export async function openBlankPage(page: Page, origin: string): Promise<void> {
  const address = `${origin}/`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 10_000 });
  await page.unroute(address);
}

/**
 * Calls the service as a script of the page would. Requests from a page run concurrently, pass through the egress
 * proxy, and need no rendering. A string, because bundled functions call helpers that the page lacks.
 */
const script = `async ({ url, timeoutMs, maxBytes }) => {
  const controller = new AbortController();
  let late = false, begun = false;
  const timer = setTimeout(() => { late = true; controller.abort(); }, timeoutMs);
  try {
    const response = await fetch(url, { redirect: 'manual', credentials: 'omit', signal: controller.signal });
    const { status } = response;
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'redirect' };
    begun = true;
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return { kind: 'too-large' };
    const decoder = new TextDecoder();
    const reader = response.body ? response.body.getReader() : null;
    let text = '', bytes = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) return { kind: 'too-large' };
      text += decoder.decode(part.value, { stream: true });
    }
    return { kind: 'response', status, text: text + decoder.decode() };
  } catch {
    return { kind: late ? 'timeout' : begun ? 'cut' : 'failed' };
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}`;

export function fetchInPage(page: Page, options: FetchOptions): Promise<Fetched> {
  return page.evaluate<Fetched>(`(${script})(${JSON.stringify(options)})`);
}

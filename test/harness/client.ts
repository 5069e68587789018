import type {} from './described-answers.mjs';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

type Body = object | string | FormData | undefined;

/** An HTTP client that acts like a browser: it stores cookies and sends the CSRF token with every call except GET. */
export class Client {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly fetch = globalThis.fetch,
  ) {}

  get<T = Record<string, unknown>>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.call<T>('GET', path, undefined, headers);
  }

  post<T = Record<string, unknown>>(
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.call<T>('POST', path, body, headers);
  }

  put<T = Record<string, unknown>>(
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.call<T>('PUT', path, body, headers);
  }

  async call<T>(method: string, path: string, body: Body, headers: Record<string, string>): Promise<Answer<T>> {
    const response = await this.send(`${this.origin}/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isEncoded(body) ? body : JSON.stringify(body) }),
    });
    const { status, headers: received } = response;
    const read = await readBody(response);
    // Only Jest sets this check; the browser tests run without it.
    await globalThis.checkDescribedAnswer?.({
      ...{ method, path: `/api/${path}`, status, body: read },
      type: received.get('content-type'),
    });
    return { status, body: read as T, headers: received };
  }

  /** Sends a request with the cookies and the CSRF token, and stores the cookies of the response. */
  async send(
    url: string,
    { headers, ...init }: RequestInit & { method: string; headers: Record<string, string> },
  ): Promise<Response> {
    const response = await this.fetch(url, {
      ...init,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.method === 'GET' ? {} : { 'x-csrftoken': decodeURIComponent(this.cookies.get('csrftoken') ?? '') }),
        ...headers,
      },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    return response;
  }

  /** Gets a CSRF cookie with a first call, then logs in. */
  async logIn(login_key: string, password: string): Promise<this> {
    await this.get('get-current-user/');
    const answer = await this.post('login/', { is_username: !login_key.includes('@'), login_key, password });
    if (answer.status !== 200)
      throw new Error(`log-in of ${login_key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return this;
  }

  private storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isExpired = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (isExpired) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns the body as bytes for a picture, as text for a calendar or feed, and as parsed JSON otherwise. */
async function readBody(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length === 0) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return bytes;
  const isText = /^(text|application)\/(calendar|atom)/.test(type);
  return isText ? bytes.toString() : (JSON.parse(bytes.toString()) as unknown);
}

const isEncoded = (body: object | string): body is string | FormData =>
  typeof body === 'string' || body instanceof FormData;

import { tokenRefused } from '../../league/contract/messages.js';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { checkAnswer } from '../../league/contract/answer-schemas/answers.js';
import { stubApi } from '../spec/stub-api.js';
import { ApiError, setAnswerCheck, sendJson, describeWait, timeouts, getJson } from './api-client.js';
import { learnServerTime, serverDate } from './server-clock.js';

function neverAnswer() {
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_input: RequestInfo | URL, request: RequestInit = {}) =>
        new Promise<Response>((_resolve, reject) => {
          request.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    ),
  );
}

/** Makes requests time out immediately. Returns the timeouts that are set. */
function endTimeAtOnce() {
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    const over = new AbortController();
    queueMicrotask(() => over.abort());
    return over.signal;
  });
  return asked;
}

// Other files share the check.
afterAll(() => setAnswerCheck(checkAnswer));

const texts = { generic: 'There was an error' };
const failure = new ApiError('There was an error', 0, null);

// proves: more-13
describe('a request without a response', () => {
  it('fails after its timeout: 20 s for a read, 30 s for a mutation', async () => {
    neverAnswer();
    const asked = endTimeAtOnce();
    await expect(getJson('get-seasons-simple/', texts)).rejects.toEqual(failure);
    await expect(sendJson({ method: 'POST', path: 'login/' }, texts)).rejects.toEqual(failure);
    expect(asked).toEqual([20_000, 30_000]);
  });

  it('has a longer timeout if the server may delay its response for 45 s', async () => {
    neverAnswer();
    const asked = endTimeAtOnce();
    const request = { method: 'POST', path: 'read-season-calendar/', timeoutMs: timeouts.long } as const;
    await expect(sendJson(request, texts)).rejects.toEqual(failure);
    expect(asked).toEqual([60_000]);
  });

  it('does not fail with an ApiError if its caller has cancelled it', async () => {
    neverAnswer();
    const left = new AbortController();
    const reading = getJson('get-seasons-simple/', texts, left.signal);
    left.abort();
    await expect(reading).rejects.not.toBeInstanceOf(ApiError);
  });
});

// proves: more-12
describe('the server clock', () => {
  it.each([
    ['an answer', 200],
    ['a refusal', 400],
  ])('is learned from the date of %s', async (_, status) => {
    const headers = { date: 'Wed, 01 Jan 2031 12:00:00 GMT' };
    vi.stubGlobal(
      'fetch',
      vi.fn(() =>
        Promise.resolve({ status, headers: new Headers(headers), text: () => Promise.resolve('{}') } as Response),
      ),
    );
    learnServerTime('Sat, 21 Nov 2026 11:00:00 GMT');
    await getJson('get-seasons-simple/', texts).catch(() => null);
    expect(serverDate().toISOString()).toMatch(/^2031-01-01T12:00:/);
  });
});

describe('the response check', () => {
  it.each([
    [200, new Error('amount_comments is missing')],
    [400, new ApiError('There was an error', 400, { comments: [] })],
  ])('turns an invalid success into a failure, and ignores refusals: %s', async (status, thrown) => {
    const checked: string[] = [];
    setAnswerCheck((path) => {
      checked.push(path);
      throw new Error('amount_comments is missing');
    });
    vi.stubGlobal(
      'fetch',
      vi.fn(() =>
        Promise.resolve({
          status,
          headers: new Headers(),
          text: () => Promise.resolve('{"comments":[]}'),
        } as Response),
      ),
    );
    await expect(getJson('get-comments?id=1', texts)).rejects.toEqual(thrown);
    expect(checked).toEqual(status === 200 ? ['get-comments?id=1'] : []);
    setAnswerCheck(() => undefined);
  });
});

describe('an expired CSRF token', () => {
  const json = (status: number, body: object) => ({
    status,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify(body)),
  });

  /** The server accepts one token, and sets it as a cookie with every GET. Returns the tokens of the mutations. */
  function takeOnly(good: string) {
    const sent: string[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((_input: RequestInfo | URL, request: RequestInit = {}) => {
        if (request.method === undefined) {
          document.cookie = `csrftoken=${good}`;
          return Promise.resolve(json(204, {}) as Response);
        }
        const token = new Headers(request.headers).get('x-csrftoken') ?? '';
        sent.push(token);
        return Promise.resolve(
          (token === good ? json(200, { token }) : json(403, { message: tokenRefused })) as Response,
        );
      }),
    );
    return sent;
  }

  it('is renewed, and the mutation is sent once more', async () => {
    document.cookie = 'csrftoken=old';
    const sent = takeOnly('new');
    expect(await sendJson({ method: 'POST', path: 'post-comment/' }, texts)).toEqual({ token: 'new' });
    expect(sent).toEqual(['old', 'new']);
  });

  it('is found among cookies with the same name that a parent domain has set', async () => {
    const sent = takeOnly('good');
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('csrftoken=%; other=1; csrftoken=foreign; csrftoken=good');
    for (let time = 0; time < 2; time += 1)
      expect(await sendJson({ method: 'POST', path: 'post-comment/' }, texts)).toEqual({ token: 'good' });
    expect(sent).toEqual(['%', 'foreign', 'good', 'good']);
    vi.restoreAllMocks();
  });

  it('is not renewed after a different refusal', async () => {
    document.cookie = 'csrftoken=good';
    const paths: unknown[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((input: RequestInfo | URL) => {
        paths.push(input);
        return Promise.resolve(json(403, { uid: 7 }) as Response);
      }),
    );
    await expect(sendJson({ method: 'POST', path: 'login/' }, texts)).rejects.toMatchObject({ body: { uid: 7 } });
    expect(paths).toEqual(['/api/login/']);
  });

  it('is not sent again if the server sets no new one', async () => {
    document.cookie = 'csrftoken=same';
    const sent: string[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((_input: RequestInfo | URL, request: RequestInit = {}) => {
        if (request.method !== undefined) sent.push('same');
        return Promise.resolve(json(403, { message: tokenRefused }) as Response);
      }),
    );
    await expect(sendJson({ method: 'POST', path: 'post-comment/' }, texts)).rejects.toMatchObject({ status: 403 });
    expect(sent).toEqual(['same']);
  });
});

// proves: shell-21
it.each<[string, Parameters<typeof stubApi>[0][string], string, number]>([
  ['an internal error', () => ({ status: 500 }), 'There was an error', 500],
  ['a proxy without a server', () => ({ status: 502, body: { taken: true } }), 'There was an error', 502],
  ['a lost network', () => 'lost', 'There was an error', 0],
  ['a refusal', () => ({ status: 400, body: { taken: true } }), 'The name is taken', 400],
  ['a refusal without a reason', () => ({ status: 400 }), 'There was an error', 400],
])(
  'a mutation fails after %s with the generic text, except that a refusal has its reason',
  async (_, answer, text, status) => {
    stubApi({ 'save-name': answer });
    const explain = (_status: number, refusal: { taken?: boolean }) =>
      refusal.taken ? 'The name is taken' : undefined;
    await expect(sendJson({ method: 'POST', path: 'save-name/' }, { ...texts, explain })).rejects.toMatchObject({
      message: text,
      status,
    });
  },
);

it.each([
  [undefined, 'Wait a moment, then try again.'],
  [0, 'Wait a moment, then try again.'],
  [Number.NaN, 'Wait a moment, then try again.'],
  [2, 'Wait a moment, then try again.'],
  [10, 'Try again in a minute.'],
  [60, 'Try again in a minute.'],
  [61, 'Try again in 2 minutes.'],
  [3600, 'Try again in 60 minutes.'],
])('describeWait asks to wait for %s seconds', (seconds, text) => {
  expect(describeWait(seconds)).toBe(`Too many attempts. ${text}`);
});

import { tokenRefused } from '../../league/contract/messages.js';
import { recordAnswer } from './kept-answers.js';
import { learnServerTime } from './server-clock.js';

/** The text for a 401 on a page whose member was logged in. The client's message catalogues do not contain it. */
export const sessionEnded =
  'Your session has ended. Log in again in another tab, then try once more: nothing you typed is lost.';
const noResponse = 0;

/** Timeouts in milliseconds. `long`: uploads, and calls that the server may delay by up to 45 s (wire.md). */
export const timeouts = { get: 20_000, send: 30_000, long: 60_000 } as const;

/** A failed call. `message` is the text to show. `status` is 0 if there was no response. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** The error texts of a call: `generic` for a 500 or a network failure; `explain` for a refusal and its flags. */
export interface ErrorTexts<Refusal = Record<string, unknown>> {
  generic: string;
  explain?: (status: number, refusal: Partial<Refusal>) => string | undefined;
}

export interface ApiRequest {
  method: 'POST' | 'PUT';
  path: string;
  /** Sent as JSON, or as multipart if it is FormData. */
  payload?: unknown;
  /** The only status that counts as success, with a body without `error`. By default, any status from 200 to 299. */
  success?: number;
  /** Requests an immediate 202 instead of waiting for the result. */
  respondAsync?: boolean;
  /** In milliseconds. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Sends a GET and returns the body (null for 204). @throws ApiError unless the status is 2xx */
export async function getJson<Body>(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Body> {
  return toResult<Body, Record<string, unknown>>(
    path,
    await fetchJson(path, signal ? { signal } : {}, timeouts.get),
    texts,
  );
}

/** Downloads a file with a GET. @throws ApiError unless the status is 200 */
export async function getFile(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetchAnswer(path, signal ? { signal } : {}, timeouts.get, (response) =>
    response.status === 200 ? response.blob() : readJson(response),
  );
  if (answer.body instanceof Blob) return answer.body;
  throw new ApiError(errorText(answer, texts), answer.status, answer.body);
}

/** Like `getJson`, but returns null for a 404, which some calls use for an empty result. */
export async function getJsonOrNull<Body>(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Body | null> {
  try {
    return await getJson<Body>(path, texts, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Sends a POST or PUT with the CSRF header and returns the body. @throws ApiError unless the status is 2xx */
export async function sendJson<Body = unknown, Refusal = Record<string, unknown>>(
  { method, path, payload, success, respondAsync, timeoutMs = timeouts.send, signal }: ApiRequest,
  texts: ErrorTexts<Refusal>,
): Promise<Body> {
  const headers: Record<string, string> = {};
  const isForm = payload instanceof FormData;
  if (payload !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  if (respondAsync) headers.Prefer = 'respond-async';
  const request: Sendable = { method, headers, mode: 'same-origin' };
  if (signal) request.signal = signal;
  if (payload !== undefined) request.body = isForm ? payload : JSON.stringify(payload);
  return toResult<Body, Refusal>(path, await fetchWithToken(path, request, timeoutMs), texts, success);
}

type Sendable = RequestInit & { headers: Record<string, string> };

let acceptedToken = '';

/**
 * Sends a request with the CSRF token. The server refuses the token of an ended session. It also refuses a cookie of
 * the same name that a site on a parent domain has set. A GET then renews the token, and the request is sent again with
 * every other token that the browser has.
 */
async function fetchWithToken(path: string, request: Sendable, timeoutMs: number): Promise<ApiResponse> {
  const tried = new Set<string>();
  const send = async (token: string) => {
    tried.add(token);
    const headers = { ...request.headers, 'X-CSRFToken': token };
    const answer = await fetchJson(path, { ...request, headers }, timeoutMs);
    if (!isTokenRefused(answer)) acceptedToken = token;
    return answer;
  };
  const known = csrfTokens();
  let answer = await send(known.includes(acceptedToken) ? acceptedToken : (known[0] ?? ''));
  if (!isTokenRefused(answer)) return answer;
  await fetchJson('get-logged-in/', {}, timeouts.get);
  for (const token of csrfTokens().filter((one) => !tried.has(one))) {
    answer = await send(token);
    if (!isTokenRefused(answer)) break;
  }
  return answer;
}

const isTokenRefused = ({ status, body }: ApiResponse): boolean =>
  status === 403 && (body as { message?: unknown } | null)?.message === tokenRefused;

type AnswerCheck = (path: string, body: unknown) => void;

let checkAnswer: AnswerCheck | undefined;

/** Sets the check of every successful response body. A call fails with the error that the check throws. */
export function setAnswerCheck(check: AnswerCheck): void {
  checkAnswer = check;
}

interface ApiResponse {
  status: number;
  body: unknown;
  retryAfter?: number;
}

const fetchJson = (path: string, request: RequestInit, timeoutMs: number): Promise<ApiResponse> =>
  fetchAnswer(path, request, timeoutMs, readJson);

const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text());

/** Returns status 0 if the connection is lost or times out. Throws only if the request is aborted. */
async function fetchAnswer(
  path: string,
  request: RequestInit,
  timeoutMs: number,
  readBody: (response: Response) => Promise<unknown>,
): Promise<ApiResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const response = await fetch(`/api/${path}`, { credentials: 'same-origin', ...request, signal });
    const date = response.headers.get('date');
    // The date of a response that the service worker has kept is not the server's current time.
    const isKept = response.headers.has('x-kept');
    if (!isKept) learnServerTime(date);
    recordAnswer(path, isKept ? Date.parse(date ?? '') : null);
    const retryAfter = Number(response.headers.get('retry-after'));
    return { status: response.status, body: await readBody(response), retryAfter };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return { status: noResponse, body: null };
  }
}

/** Parses JSON. Returns null for an empty text and for any other text, such as the HTML page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function toResult<Body, Refusal>(
  path: string,
  answer: ApiResponse,
  texts: ErrorTexts<Refusal>,
  success?: number,
): Body {
  const { status, body } = answer;
  const hasError = typeof body === 'object' && body !== null && 'error' in body;
  const isSuccess = success === undefined ? status >= 200 && status < 300 : status === success && !hasError;
  if (isSuccess) {
    if (body !== null) checkAnswer?.(path, body);
    return body as Body;
  }
  throw new ApiError(errorText(answer, texts), status, body);
}

function errorText<Refusal>({ status, body, retryAfter }: ApiResponse, texts: ErrorTexts<Refusal>): string {
  if (status === 401) return sessionEnded;
  if (status === 429) return describeWait(retryAfter);
  if (status === noResponse || status >= 500) return texts.generic;
  return texts.explain?.(status, body ?? {}) ?? texts.generic;
}

const csrfTokens = (): string[] =>
  document.cookie
    .split('; ')
    .filter((one) => one.startsWith('csrftoken='))
    .map((one) => decode(one.slice('csrftoken='.length)));

/** Returns the value unchanged if it cannot be decoded, because another site may set a cookie that is not encoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The text for a 429, with the time to wait if the server sent it. The client's message catalogues do not contain it.
 */
export function describeWait(seconds: number | undefined): string {
  if (!seconds || seconds < 10) return 'Too many attempts. Wait a moment, then try again.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

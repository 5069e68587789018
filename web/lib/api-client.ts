import { tokenRefused } from '../../league/contract/messages.js';
import { recordAnswer } from './kept-answers.js';
import { learnServerTime } from './server-clock.js';

/** The text for a 401 on a page whose member was logged in. Not in the client's message catalogues. */
export const sessionEnded =
  'Your session has ended. Log in again in another tab, then try once more: nothing you typed is lost.';
const noResponse = 0;

/**
 * Timeouts of a GET, of a POST or PUT, and (`long`) of uploads and of calls whose answer the server may delay up to 45 s (wire.md), in
 * milliseconds. A call that times out fails with status 0.
 */
export const timeouts = { get: 20_000, send: 30_000, long: 60_000 } as const;

/** A failed call. `message` is the text to show; `status` 0: no response. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(message);
  }
}

/** The error texts of a call: `generic` for 500 and network failure; `explain` turns a refusal and its flags into a text. */
export interface ErrorTexts<Refusal = Record<string, unknown>> {
  generic: string;
  explain?: (status: number, refusal: Partial<Refusal>) => string | undefined;
}

export interface ApiRequest {
  method: 'POST' | 'PUT';
  path: string;
  /** The body: sent as JSON, or as multipart if it is FormData. */
  payload?: unknown;
  /** The only status that means success, with a body without `error`; without it any of 200 to 299. */
  success?: number;
  /** Asks for 202 at once instead of waiting for the result. */
  respondAsync?: boolean;
  /** The timeout, in milliseconds. */
  timeoutMs?: number;
  /** Aborts the request, for queries that are sent by POST. */
  signal?: AbortSignal;
}

/** GET; returns the body of a 2xx answer (null for 204), otherwise throws ApiError. */
export async function getJson<Body>(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Body> {
  return toResult<Body, Record<string, unknown>>(
    path,
    await fetchJson(path, signal ? { signal } : {}, timeouts.get),
    texts,
  );
}

/** GET of a file; returns its bytes, otherwise throws ApiError. */
export async function getFile(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetchAnswer(path, signal ? { signal } : {}, timeouts.get, (response) =>
    response.status === 200 ? response.blob() : readJson(response),
  );
  if (answer.body instanceof Blob) return answer.body;
  throw new ApiError(errorText(answer, texts), answer.status, answer.body);
}

/** Like `getJson`, but returns null for 404, which means "none" in some calls. */
export async function getJsonOrNull<Body>(path: string, texts: ErrorTexts, signal?: AbortSignal): Promise<Body | null> {
  try {
    return await getJson<Body>(path, texts, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** POST or PUT with the CSRF header; returns the body of a 2xx answer, otherwise throws ApiError. */
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

/** The token that the server accepted last. */
let acceptedToken = '';

/**
 * Sends a request with the CSRF token. If the server refuses the token, it is of an ended session, or a site on a parent domain has set
 * another cookie with its name. A GET then renews the token, and the request is sent again with every other token that the browser has.
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

/** Sets the check of the body of every successful answer; a call fails with what the check throws. */
export function setAnswerCheck(check: AnswerCheck): void {
  checkAnswer = check;
}

interface ApiResponse {
  status: number;
  body: unknown;
  /** In seconds. */
  retryAfter?: number;
}

const fetchJson = (path: string, request: RequestInit, timeoutMs: number): Promise<ApiResponse> =>
  fetchAnswer(path, request, timeoutMs, readJson);

const readJson = async (response: Response): Promise<unknown> => parseJson(await response.text());

/** Status 0: the connection was lost or timed out, before the answer or within its body. Throws only where the request was aborted. */
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
    // The date of an answer kept by the service worker is not the server's current time.
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

/** Parses JSON; null for an empty text and for anything else, such as the HTML page of a proxy. */
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

/** The values of all cookies named `csrftoken`. */
const csrfTokens = (): string[] =>
  document.cookie
    .split('; ')
    .filter((one) => one.startsWith('csrftoken='))
    .map((one) => decode(one.slice('csrftoken='.length)));

/** Another site may set a cookie that is not encoded. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The text for a 429, with the time to wait if the server sent it. Not in the client's message catalogues. */
export function describeWait(seconds: number | undefined): string {
  if (!seconds || seconds < 10) return 'Too many attempts. Wait a moment, then try again.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

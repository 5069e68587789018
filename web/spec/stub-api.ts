import { vi } from 'vitest';
import { checkAnswer } from '../../league/contract/answer-schemas/answers.js';
import { setAnswerCheck } from '../lib/api-client.js';

/** A response of the stubbed API. `'lost'`: the connection ends before it. */
export type StubbedAnswer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'lost';
type Answer = (request: RequestInit, path: string) => StubbedAnswer | Promise<StubbedAnswer>;

interface StubbedApi {
  asked: string[];
}

setAnswerCheck(checkAnswer);

/** Responds to requests by the first part of their path, without the query. Any other request gets a 404. */
export function stubApi(answers: Record<string, Answer>): StubbedApi {
  const asked: string[] = [];
  const answerOf = async (input: RequestInfo | URL, request: RequestInit = {}) => {
    const path = (input as string).replace(/^\/api\//, '');
    asked.push(path);
    const answer = await answers[path.replace(/\/?(\?.*)?$/, '')]?.(request, path);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const { status = 200, body = {}, headers = {} } = answer ?? { status: 404 };
    return {
      status,
      headers: new Headers(headers),
      text: () => Promise.resolve(JSON.stringify(body)),
      blob: () => Promise.resolve(body),
    } as Response;
  };
  vi.stubGlobal('fetch', vi.fn(answerOf));
  return { asked };
}

/** A response that waits until the test calls `answer`. */
export function heldAnswer() {
  let answer: (given: StubbedAnswer) => void = () => undefined;
  const held = new Promise<StubbedAnswer>((resolve) => (answer = resolve));
  return { held: () => held, answer };
}

export const bodyOf = ({ body }: RequestInit): unknown => JSON.parse(body as string);

/** A call that fails without a refusal. Pages treat a lost network like it (api-client.spec.ts). */
export const failed: StubbedAnswer = { status: 500 };

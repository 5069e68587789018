import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { etagOf } from './etag.js';
import { PrebuiltAnswers } from './prebuilt-answers.js';

let answers: PrebuiltAnswers;

beforeEach(() => {
  answers = new PrebuiltAnswers();
  answers.setHearing(true);
});

function keep(url: string, generation = answers.generation, body = Buffer.from('{}')): void {
  answers.keep(url, generation, {
    etag: etagOf(url),
    body,
    gzip: null,
    headers: { 'content-type': 'application/json' },
  });
}

function isKept(url: string, method = 'GET', cookie = 'a=b; csrftoken=x'): boolean {
  const response = { writeHead: () => response, end: () => response };
  return answers.answer({ method, url, headers: { cookie } } as IncomingMessage, response as unknown as ServerResponse);
}

describe('answers that are kept', () => {
  it('are given to those with a CSRF token who read the same URL', () => {
    keep('/a?b=1');
    expect(isKept('/a?b=1')).toBe(true);
    expect(isKept('/a?b=1', 'HEAD')).toBe(true);
    expect(isKept('/a?b=1', 'POST')).toBe(false);
    expect(isKept('/a?b=2')).toBe(false);
    expect(isKept('/a?b=1', 'GET', '')).toBe(false);
    expect(isKept('/a?b=1', 'GET', 'xcsrftoken=x')).toBe(false);
  });

  it('are dropped at a change, and one that was begun before it is not kept', () => {
    const { generation } = answers;
    keep('/a');
    answers.drop();
    keep('/b', generation);
    keep('/c');
    expect(['/a', '/b', '/c'].map((url) => isKept(url))).toEqual([false, false, true]);
  });

  it('are none while nothing is heard of changes, nor of those begun then', () => {
    keep('/a');
    answers.setHearing(false);
    const { generation } = answers;
    keep('/b');
    answers.setHearing(true);
    keep('/c', generation);
    expect(['/a', '/b', '/c'].map((url) => isKept(url))).toEqual([false, false, false]);
  });

  it('take 64 MiB at most: the least recently used go first', () => {
    const body = Buffer.alloc(1024 * 1024);
    for (let index = 0; index < 60; index += 1) keep(`/${index}`, answers.generation, body);
    expect(isKept('/0')).toBe(true);
    for (let index = 60; index < 70; index += 1) keep(`/${index}`, answers.generation, body);
    expect(['/0', '/1', '/69'].map((url) => isKept(url))).toEqual([true, false, true]);
  });
});

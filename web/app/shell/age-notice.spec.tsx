import { describe, expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api-client.js';
import { formatMoment } from '../../lib/format.js';
import { refetch } from '../../spec/interactions.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { stubApi, type StubbedAnswer } from '../../spec/stub-api.js';
import { AgeNotice } from './shell.js';

const numberQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => getJson<{ number: number }>('number', { generic: 'No number' }),
  retry: false,
});

function Page() {
  const { data, error } = useQuery(numberQuery);
  return (
    <>
      <AgeNotice />
      <p>{data ? `Number ${data.number}` : error?.message}</p>
    </>
  );
}

let answer: StubbedAnswer;
const madeAt = '2023-11-19T15:20:00Z';
const kept = (number: number) => ({
  body: { number },
  headers: { 'x-kept': '1', date: new Date(madeAt).toUTCString() },
});
const open = () => {
  stubApi({ number: () => answer });
  return renderInSite(<Page />);
};
const notice = () => screen.queryByText(/Saved/)?.textContent;

describe('the age of a page', () => {
  it('is hidden while all data comes from the network', async () => {
    answer = { body: { number: 1 } };
    open();
    await screen.findByText('Number 1');
    expect(notice()).toBeUndefined();
  });

  it('is shown offline, and disappears when the network is back', async () => {
    answer = kept(1);
    open();
    await screen.findByText('Number 1');
    expect(notice()).toBe(`You’re offline. Saved ${formatMoment(madeAt)}`);
    answer = { body: { number: 2 } };
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Number 2');
    await waitFor(() => expect(notice()).toBeUndefined());
  });

  it('is shown after a failed refetch, beside the older data', async () => {
    answer = { body: { number: 1 } };
    const client = open();
    await screen.findByText('Number 1');
    answer = 'lost';
    await refetch(client);
    await screen.findByText('Number 1');
    expect(notice()).toMatch(/^It could not be updated just now\. Saved \w+day \d\d:\d\d$/);
    answer = { body: { number: 3 } };
    await refetch(client);
    await screen.findByText('Number 3');
    await waitFor(() => expect(notice()).toBeUndefined());
  });

  it('is hidden if there is nothing to show', async () => {
    answer = 'lost';
    open();
    await screen.findByText('No number');
    expect(notice()).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { beginChange, confirmChange, undoChange } from './optimistic-changes.js';

type Switches = Record<string, boolean>;

const key = ['switches'];
const saved = { mails: false, pushes: false };

function open() {
  const client = new QueryClient();
  client.setQueryData<Switches>(key, saved);
  const shown = () => client.getQueryData<Switches>(key);
  const turn = (name: string, on = true) =>
    beginChange(client, { queryKey: key }, () => {
      client.setQueryData<Switches>(key, (data) => data && { ...data, [name]: on });
    });
  return { client, shown, turn };
}

describe('a switch that shows its new state before it is saved', () => {
  it('shows the old state if the change fails', () => {
    const { client, shown, turn } = open();
    const change = turn('mails');
    expect(shown()).toEqual({ mails: true, pushes: false });
    undoChange(client, change);
    expect(shown()).toEqual(saved);
  });

  it.each([
    ['while the second is running', false],
    ['after the second was saved', true],
  ])('keeps the second of two quick changes if the first fails %s', (_, isSaved) => {
    const { client, shown, turn } = open();
    const [first, second] = [turn('mails'), turn('pushes')];
    if (isSaved) confirmChange(client, second);
    undoChange(client, first);
    expect(shown()).toEqual({ mails: false, pushes: true });
  });

  it('does not show a failed change again if the second fails too', () => {
    const { client, shown, turn } = open();
    const [first, second] = [turn('mails'), turn('pushes')];
    undoChange(client, first);
    undoChange(client, second);
    expect(shown()).toEqual(saved);
  });

  it('shows the last of two changes of one switch, whichever was saved first', () => {
    const { client, shown, turn } = open();
    const [on, off] = [turn('mails'), turn('mails', false)];
    confirmChange(client, on);
    expect(shown()).toEqual(saved);
    confirmChange(client, off);
    expect(shown()).toEqual(saved);
  });

  it('keeps refetched data, with the changes that are still running', () => {
    const { client, shown, turn } = open();
    const [first, second] = [turn('mails'), turn('pushes')];
    client.setQueryData(key, { ...saved, tips: true });
    undoChange(client, first);
    expect(shown()).toEqual({ mails: false, pushes: true, tips: true });
    undoChange(client, second);
    expect(shown()).toEqual({ ...saved, tips: true });
  });

  it('does not restore the data of a member who has logged out', () => {
    const { client, shown, turn } = open();
    const change = turn('mails');
    client.removeQueries({ queryKey: key });
    undoChange(client, change);
    expect(shown()).toBeUndefined();
  });
});

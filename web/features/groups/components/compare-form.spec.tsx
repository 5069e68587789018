import { expect, it } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { BannerProvider } from '../../../lib/banners.js';
import { CompareForm } from './compare-form.js';

it('a member who is already in the chart is refused each time, with the focus in the field and an announcement', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BannerProvider>
        <CompareForm shown={['juliemoto']} among={['juliemoto', 'anna']} onAdd={() => undefined} />
      </BannerProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Compare with');
  const submit = () => {
    fireEvent.change(field, { target: { value: 'JulieMoto' } });
    screen.getByRole('button').focus();
    fireEvent.click(screen.getByRole('button'));
    return screen.getByRole('alert');
  };
  const first = submit();
  expect(first.textContent).toBe('juliemoto is already in the chart');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.getAttribute('role')).toBe('alert');
  expect(submit()).not.toBe(first);
  fireEvent.change(field, { target: { value: 'nobody' } });
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('alert').textContent).toBe('User not found');
});

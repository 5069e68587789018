import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.js';

/** The log-in page redirects back to the current page. */
export function LogInLink({ children = 'Login', ...props }: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'>) {
  const location = useLocation();
  const { pathname, search } = location;
  const from: unknown = pathname === '/login' ? location.state : { from: pathname + search };
  return (
    <ButtonLink {...props} to="/login" state={from}>
      {children}
    </ButtonLink>
  );
}

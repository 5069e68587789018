import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.js';

/** To the log-in page, and from there back to where one is now. */
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

import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from '../../lib/class-names.js';
import styles from './main-nav.module.css';

/** A link in a menu. It closes the menu and replaces the history entry of the menu. */
export const MenuLink = (props: { to: string; onLeave: () => void; children: ReactNode }) => (
  <NavLink
    className={classNames(styles.item, styles.inMenu)}
    to={props.to}
    end={props.to === '/'}
    replace
    onClick={props.onLeave}
  >
    {props.children}
  </NavLink>
);

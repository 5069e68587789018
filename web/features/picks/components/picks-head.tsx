import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SeasonSimple } from '../../../../league/contract/shapes.js';
import { PageHead } from '../../../ui/layout.js';

const whileOpen = 'Change them as often as you like until the window closes.';
const whileClosed = 'The picks window is closed.';

interface PicksHeadProps {
  season: Pick<SeasonSimple, 'year' | 'selection_open'>;
  aside?: ReactNode;
}

export const PicksHead = ({ season: { year, selection_open: open }, aside }: PicksHeadProps) => (
  <PageHead
    title={`Your picks for ${year}`}
    below={
      <span>
        <span role="status">{open ? whileOpen : whileClosed}</span> <Link to="/rules">How points work</Link>
        {' · '}
        <Link to="/riders">All riders</Link>
      </span>
    }
    aside={aside}
  />
);

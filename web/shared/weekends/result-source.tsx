import type { Race } from '../../../league/contract/shapes.js';

const texts: Record<Race['source'], string> = {
  page: 'Read from the results page.',
  hand: 'Typed by an admin.',
  championship: 'From the championship’s own data.',
};

export const ResultSource = ({ source }: Pick<Race, 'source'>) => <p className="muted small">{texts[source]}</p>;

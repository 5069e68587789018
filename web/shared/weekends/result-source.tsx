import type { Race } from '../../../league/contract/shapes.js';

const texts: Record<Race['source'], string> = {
  page: 'Read from the results page.',
  hand: 'Typed by an admin.',
  championship: 'From the championship’s own data.',
};

const agreement = 'The championship has the same result: two sources agree.';

export const ResultSource = ({
  race: { source, two_sources: agrees },
}: {
  race: Pick<Race, 'source' | 'two_sources'>;
}) => <p className="muted small">{agrees ? `${texts[source]} ${agreement}` : texts[source]}</p>;

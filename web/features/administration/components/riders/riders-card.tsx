import { useState } from 'react';
import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { allRiders, arrangeRiders } from '../../model/arrange-riders.js';
import { RidersFilter } from './riders-filter.js';
import { RidersTable } from './riders-table.js';

interface Props {
  season: SeasonAdmin;
  onCreate: () => void;
  onDelete: () => void;
  onEdit: (id: number) => void;
}

/** The riders of the season. Adding and deleting is not offered in a finalized season. */
export function RidersCard({ season, onCreate, onDelete, onEdit }: Props) {
  const [view, setView] = useState(allRiders);
  const { competitors, finalized } = season;
  const found = arrangeRiders(competitors, view);
  const actions = !finalized && (
    <>
      <Button onClick={onCreate}>+ Add</Button>
      {competitors.length > 0 && <Button onClick={onDelete}>Delete…</Button>}
    </>
  );
  return (
    <Card title="Riders" aside={actions}>
      {competitors.length === 0 ? (
        <EmptyNote>
          {finalized
            ? 'This season has no riders.'
            : 'No riders yet. Add them by hand, from a standings page, or from the riders page.'}
        </EmptyNote>
      ) : (
        <>
          <RidersFilter view={view} found={found.length} of={competitors.length} onChange={setView} />
          <RidersTable riders={found} view={view} onChange={setView} onEdit={finalized ? undefined : onEdit} />
          {found.length === 0 && (
            <EmptyNote>
              No rider fits.{' '}
              <Button onClick={() => setView({ ...allRiders, by: view.by, turned: view.turned })}>
                Show all riders
              </Button>
            </EmptyNote>
          )}
        </>
      )}
    </Card>
  );
}

/** @jest-environment jsdom */
import { afterEach, describe, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../../shared/session/use-session.js';
import { renderInSite } from '../../../../spec/render-in-site.js';
import { aSeason } from '../../../../spec/a-season.js';
import { stubApi } from '../../../../spec/stub-api.js';
import { CreateWeekendModal } from './create-weekend-modal.js';

afterEach(cleanup);

const closes = '2023-03-24T00:00:00.000Z';

function Page() {
  const { currentSeason } = useSession();
  return (
    <>
      <p>{`Closes: ${currentSeason?.selection_closes ?? 'unknown'}`}</p>
      <CreateWeekendModal year={2023} onClose={() => undefined} />
    </>
  );
}

describe('CreateWeekendModal', () => {
  // proves: more-14
  it('has the closing time of the picks read again, which the first weekend sets', async () => {
    const user = userEvent.setup();
    let created = false;
    stubApi({
      'get-current-season': () => ({
        body: {
          current_season: aSeason({ selection_closes: created ? closes : null }),
          competitors_sorted_number: [],
        },
      }),
      'create-race-weekend': () => {
        created = true;
        return { status: 201 };
      },
    });
    renderInSite(<Page />);
    await user.type(screen.getByLabelText('Title'), 'Portugal');
    await user.type(screen.getByLabelText('Link of its results page'), 'https://results.example.com/portugal');
    await user.type(screen.getByLabelText('First day'), '2023-03-24');
    await user.type(screen.getByLabelText('Last day'), '2023-03-26');
    await user.click(screen.getByRole('button', { name: 'Create race weekend' }));
    await screen.findByText(`Closes: ${closes}`);
  });
});

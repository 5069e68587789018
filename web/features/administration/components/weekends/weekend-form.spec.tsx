import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../../../shared/session/api/session.js';
import { aSeason } from '../../../../spec/a-season.js';
import { aWeekend, aWeekendAdmin } from '../../../../spec/a-weekend.js';
import { renderInSite } from '../../../../spec/render-in-site.js';
import { clickTwice } from '../../../../spec/interactions.js';
import { card, done, modalClosed, press, refusedInModal, renderSeasonPage } from '../../../../spec/season-page.js';
import { bodyOf, failed, stubApi, type StubbedAnswer } from '../../../../spec/stub-api.js';
import { CreateWeekendModal } from './weekend-modals.js';

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
  it('refetches the closing time of the picks, which depends on the first weekend', async () => {
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
    type('Portugal', 'https://results.example.com/portugal', '2023-03-24', '2023-03-26');
    await user.click(screen.getByRole('button', { name: 'Create race weekend' }));
    await screen.findByText(`Closes: ${closes}`);
  });
});

const labels = ['Title', 'Link to its results page', 'First day', 'Last day'] as const;
const url = aWeekendAdmin().url;
const complete = ['Qatar GP', url, '2023-11-17', '2023-11-19'] as const;
const refusal = { invalid_link: false, invalid_season: false, invalid_date: false, invalid_title: false };
/** The flag of an invalid field, its label, and the error beside it. */
const wrong = [
  ['invalid_link', 'Link to its results page', 'This is not a results page of the results site.'],
  ['invalid_date', 'First day', 'The last day must not be before the first.'],
  ['invalid_title', 'Title', 'This title can’t be used.'],
] as const;

/** The server's response to each call, or null if the call succeeds. */
let answers: Record<'read' | 'create' | 'edit' | 'delete', StubbedAnswer | null>;
let sent: unknown[];
let asked: string[];
/** The number of requests for the closing time of the picks. */
const seasonReads = () => asked.filter((path) => path.startsWith('get-current-season')).length;
beforeEach(() => {
  answers = { read: null, create: null, edit: null, delete: null };
  sent = [];
});

async function openPage(weekends = [aWeekend()]) {
  let title = 'Qatar GP';
  const page = await renderSeasonPage(
    { race_weekends: weekends },
    {
      'get-race-weekend-admin': () => answers.read ?? { body: { race_weekend: aWeekendAdmin({ title }) } },
      'create-race-weekend': (request) => {
        sent.push(bodyOf(request));
        return answers.create ?? { status: 201 };
      },
      'edit-race-weekend': (request) => {
        const body = bodyOf(request) as { race_weekend_data: { title: string } };
        sent.push(body);
        if (!answers.edit) title = body.race_weekend_data.title;
        return answers.edit ?? {};
      },
      'delete-race-weekend': (request) => {
        sent.push(bodyOf(request));
        page.setSeason({ race_weekends: [] });
        return answers.delete ?? {};
      },
    },
  );
  asked = page.asked;
  return page;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => labels.map((label) => field(label).value);
const type = (...typed: readonly string[]) =>
  typed.forEach((value, index) => fireEvent.change(field(labels[index] as string), { target: { value } }));
async function openCreate() {
  const { user } = await openPage([]);
  await user.click(card('Race weekends').getByRole('button', { name: '+ Add' }));
  await screen.findByLabelText('Title');
  return user;
}
async function open() {
  const { user, setSeason } = await openPage();
  await press(user, /^Qatar GP/);
  await screen.findByRole('region', { name: 'Sprint Race' });
  return { user, setSeason };
}
async function openEdit() {
  const { user } = await open();
  await press(user, 'Edit…');
  return user;
}
/** The labels of the invalid fields, each with its error. */
const marked = () => {
  const inputs = screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
  return [...inputs].map((input) => {
    const about = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    return [input.labels?.[0]?.textContent, document.getElementById(about)?.textContent];
  });
};

describe('a new race weekend', () => {
  // proves: admin-weekends-1
  it('is sent with the typed values, and the page confirms it', async () => {
    const user = await openCreate();
    type(...complete);
    await press(user, 'Create race weekend');
    await done('Qatar GP added');
    await modalClosed();
    expect(sent).toEqual([
      { title: 'Qatar GP', url, start: '2023-11-17', end: '2023-11-19', country: '', season_year: 2023 },
    ]);
  });

  // proves: admin-weekends-2, admin-weekends-3, shell-21
  it('shows an error only beside the field that is refused, or after a failure, and can be sent again', async () => {
    const user = await openCreate();
    type(...complete);
    for (const [flag, label, text] of wrong) {
      answers.create = { status: 400, body: { ...refusal, [flag]: true } };
      await press(user, 'Create race weekend');
      await refusedInModal('There was an error creating the race weekend');
      await waitFor(() => expect([marked(), values()]).toEqual([[[label, text]], complete]));
    }
    answers.create = failed;
    await press(user, 'Create race weekend');
    await refusedInModal('There was an error submiting the new race weekend');
    expect(values()).toEqual(complete);
    answers.create = null;
    await press(user, 'Create race weekend');
    await done('Qatar GP added');
  });
});

describe('editing a race weekend', () => {
  // proves: admin-weekends-1, more-14
  it('loads the stored values, sends and shows the changes, and refetches the closing time', async () => {
    const user = await openEdit();
    expect(values()).toEqual(complete);
    type('Lusail GP', url, '2023-11-17', '2023-11-20');
    await press(user, 'Save changes');
    await screen.findByRole('dialog', { name: 'Lusail GP' });
    await within(screen.getByRole('dialog')).findByText('Changes saved');
    expect(seasonReads()).toBe(2);
    const race_weekend_data = { id: 7, title: 'Lusail GP', url, start: '2023-11-17', end: '2023-11-20', country: '' };
    expect(sent).toEqual([{ race_weekend_data }]);
  });

  it('sends nothing if the admin goes back without saving', async () => {
    const user = await openEdit();
    type('Not this');
    await press(user, 'Back without saving');
    await screen.findByRole('region', { name: 'Race' });
    expect(sent).toEqual([]);
  });

  // proves: admin-weekends-4, admin-weekends-5, admin-weekends-7, shell-21
  it('shows an error only beside the field that is refused, or after a failure, and keeps the values', async () => {
    const user = await openEdit();
    type('Lusail GP');
    const typed = ['Lusail GP', ...complete.slice(1)];
    for (const [flag, label, text] of wrong) {
      answers.edit = { status: 400, body: { ...refusal, [flag]: true } };
      await press(user, 'Save changes');
      await refusedInModal('Be sure the information is valid');
      await waitFor(() => expect([marked(), values()]).toEqual([[[label, text]], typed]));
    }
    for (const [answer, text] of [
      [failed, 'There was an error editing the race'],
      [{ status: 404 }, 'The race weekend was not found'],
    ] as const) {
      answers.edit = answer;
      await press(user, 'Save changes');
      await refusedInModal(text);
      expect(values()).toEqual(typed);
    }
  });
});

describe('an opened race weekend', () => {
  it('shows its status, its days and a link to its results page', async () => {
    await open();
    const modal = within(screen.getByRole('dialog', { name: 'Qatar GP' }));
    modal.getByText('Upcoming');
    modal.getByText(/17\s*–\s*19/);
    expect(modal.getByRole('link', { name: 'Results page' }).getAttribute('href')).toBe(url);
  });

  // proves: admin-weekends-5
  it('shows an error if it was already deleted', async () => {
    answers.read = { status: 404 };
    const { user } = await openPage();
    await press(user, /^Qatar GP/);
    await refusedInModal('The race weekend was not found');
  });

  // proves: shell-21
  it('shows an error after a failure, and can be loaded again', async () => {
    answers.read = failed;
    const { user } = await openPage();
    await press(user, /^Qatar GP/);
    await refusedInModal('There was an error getting the race weekend');
    answers.read = null;
    await press(user, 'Try again');
    await screen.findByRole('region', { name: 'Sprint Race' });
  });
});

describe('deleting a race weekend', () => {
  // proves: admin-weekends-1, more-14
  it('takes two clicks, and refetches the closing time', async () => {
    const { user } = await open();
    await press(user, 'Delete race weekend');
    screen.getByRole('button', { name: 'Click again to delete' });
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('dialog'));
    await clickTwice(user, 'Delete race weekend');
    await modalClosed();
    await screen.findByText(/^No race weekends yet\. Add them one by one/);
    expect(seasonReads()).toBe(2);
    expect(sent).toEqual([{ id: 7 }]);
  });

  // proves: admin-weekends-5, admin-more-1
  it('shows an error if another admin has deleted the weekend, and updates the page', async () => {
    answers.delete = { status: 404 };
    const { user } = await open();
    await clickTwice(user, 'Delete race weekend');
    await refusedInModal('The race weekend was not found');
    await press(user, 'Close');
    await modalClosed();
    await waitFor(() => screen.getByText(/^No race weekends yet/));
  });

  // proves: admin-weekends-6, shell-21
  it('shows an error after a failure, and can be tried again', async () => {
    answers.delete = failed;
    const { user } = await open();
    await clickTwice(user, 'Delete race weekend');
    await refusedInModal('There was an error while deleting the race weekend');
    answers.delete = null;
    await clickTwice(user, 'Delete race weekend');
    await modalClosed();
  });
});

import { useState } from 'react';
import type { SeasonToImport } from '../../../../../league/contract/season-archive.js';
import { countOf } from '../../../../../league/contract/short-texts.js';
import { useBanners } from '../../../../lib/banners.js';
import { formatPoints } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Field, Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { importProblemsOf, useImportSeasons, useReviewSeasons } from '../../api/season.js';
import styles from './import-seasons-modal.module.css';

/** Imports finished seasons from a file. The server first checks the file, and stores it after the admin's review. */
export default function ImportSeasonsModal({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const [file, setFile] = useState<File | null>(null);
  const read = useReviewSeasons();
  const store = useImportSeasons({
    onSuccess: ({ seasons }) =>
      show('success', `In the hall of fame: ${seasons.map(({ year }) => `season ${year}`).join(', ')}`),
  });
  const seasons = read.data?.seasons;
  const choose = (chosen: File | null) => {
    store.reset();
    read.reset();
    setFile(chosen);
    if (chosen) read.mutate(chosen);
  };
  const submit = () => {
    if (file && seasons) store.mutate(file, { onSuccess: onClose });
  };
  const problems = importProblemsOf(store.error ?? read.error);
  return (
    <Modal title="Import a season" onClose={onClose}>
      <Form
        submit={describeSubmit(seasons)}
        ignoreUnsaved
        inactive={!seasons}
        pending={store.isPending}
        error={store.error ?? read.error}
        onSubmit={submit}
      >
        <Field
          label="File"
          type="file"
          accept=".json,.csv,.tsv,.txt,application/json,text/csv"
          hint="The archive of a season as it is downloaded here (JSON), or a spreadsheet of earlier seasons saved as CSV with the columns year, position, member and points."
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
        <div role="status">
          {read.isPending && <p className="muted">Reading and checking the file…</p>}
          {seasons && <Review seasons={seasons} />}
        </div>
        {problems.length > 0 && (
          <ul className={styles.problems} aria-label="What is wrong with the file">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </Form>
    </Modal>
  );
}

function describeSubmit(seasons: readonly SeasonToImport[] | undefined): string {
  if (!seasons || seasons.length === 1) return 'Import the season';
  return `Import ${countOf(seasons.length, 'season')}`;
}

function Review({ seasons }: { seasons: readonly SeasonToImport[] }) {
  return (
    <ul className={styles.seasons} aria-label="Seasons in the file">
      {seasons.map((season) => (
        <li key={season.year}>
          <div className={styles.head}>
            <strong>{`Season ${season.year}`}</strong>
            <Badge tone={season.verified && season.head !== null ? 'good' : 'idle'}>{describeProof(season)}</Badge>
          </div>
          <span>{describeSeason(season)}</span>
          {season.head && (
            <span className="muted small">
              Head of its seals: <code className={styles.hash}>{season.head}</code>. Compare it with the one that the
              league published.
            </span>
          )}
          {season.already && (
            <span className="muted small">This season is already imported, so nothing will change.</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeProof({ verified, head }: SeasonToImport): string {
  if (!verified) return 'Not verified';
  return head === null ? 'Verified, never sealed' : 'Verified';
}

function describeSeason({ podium, amount_members: count, amount_weekends: weekends }: SeasonToImport): string {
  const members = countOf(count, 'member');
  const held = weekends === null ? '' : `, ${weekends} ${weekends === 1 ? 'race weekend' : 'race weekends'}`;
  const order = podium.map(({ position, name, points }) => `${position}. ${name} (${formatPoints(points, true)})`);
  return `${members}${held}${order.length > 0 ? `: ${order.join(', ')}` : ''}`;
}

import { countOf } from '../../../../league/contract/short-texts.js';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WhatIf, WhatIfRow, WhatIfTable } from '../../../../league/contract/what-if.js';
import { hasDecimals, StandingRow } from '../../../shared/standings/components/standing-row.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import { useSession } from '../../../shared/session/api/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FailedLoad, SkeletonRows } from '../../../ui/feedback.js';
import { Actions } from '../../../ui/layout.js';
import { rankedPageQuery, sandboxTableQuery, type Supposition } from '../api/what-if.js';
import { describeGain, ridersById } from '../model/draft.js';
import { rowOfMember, rowsFrom, type SandboxTable } from '../model/sandbox.js';
import styles from './what-if-table.module.css';

const pageSize = 20;

interface Props {
  facts: WhatIf;
  version: number;
  supposition: Supposition;
}

/** The hypothetical standings, the changes of position and the picks that cause them. The reader's row is sticky. */
export function WhatIfStandings({ facts, version, supposition }: Props) {
  const { user } = useSession();
  const [offset, setOffset] = useState<number | null>(null);
  const isLocal = facts.members !== null;
  const local = useQuery({ ...sandboxTableQuery(facts, version, supposition), enabled: isLocal });
  const remote = useQuery({
    ...rankedPageQuery(facts.season.year, supposition, offset),
    enabled: !isLocal && user !== null,
  });
  const { error, refetch } = isLocal ? local : remote;
  const table = isLocal ? local.data && pageOf(local.data, user?.username, offset) : remote.data;
  if (!isLocal && user === null)
    return (
      <Card title="Resulting standings">
        <p>
          <span>{`${countOf(facts.amount_members, 'member is', 'members are')} ranked by the server, for members of the league. `}</span>
          <LogInLink />
        </p>
      </Card>
    );
  if (!table)
    return (
      <Card title="Resulting standings">
        {error ? <FailedLoad error={error} retry={refetch} /> : <SkeletonRows count={8} rowHeight={60} />}
      </Card>
    );
  return <Page facts={facts} table={table} username={user?.username} onOffset={setOffset} />;
}

/** Returns the page around the reader if `offset` is null. */
function pageOf(table: SandboxTable, username: string | undefined, offset: number | null): WhatIfTable {
  const own = rowOfMember(table, username);
  const count = table.sandbox.usernames.length;
  const around = Math.max((own?.position ?? 1) - 1 - pageSize / 2, 0);
  const from = Math.min(offset ?? around, Math.max(count - 1, 0));
  return { offset: from, amount: count, rows: rowsFrom(table, from, pageSize), own };
}

interface PageProps {
  facts: WhatIf;
  table: WhatIfTable;
  username: string | undefined;
  onOffset: (offset: number | null) => void;
}

function Page({ facts, table: { offset, amount: count, rows, own }, username, onOffset }: PageProps) {
  const riders = ridersById(facts);
  const shown = rows.slice(0, pageSize);
  const decimals = hasDecimals([...shown, ...(own ? [own] : [])].map(toStandRow));
  const isOwn = (row: WhatIfRow) => row.username !== '' && row.username === own?.username;
  return (
    <>
      <Card title="Resulting standings">
        <ol className={styles.rows} aria-label="Resulting standings">
          {shown.map((row) => (
            <li key={row.position}>
              <StandingRow row={toStandRow(row)} own={isOwn(row)} decimals={decimals}>
                <span className="muted small">{describeGain(row, riders)}</span>
              </StandingRow>
            </li>
          ))}
        </ol>
        <Actions>
          <Button inactive={offset === 0} onClick={() => onOffset(Math.max(offset - pageSize, 0))}>
            Earlier
          </Button>
          <Button inactive={offset + pageSize >= count} onClick={() => onOffset(offset + pageSize)}>
            Later
          </Button>
          {offset > 0 && <Button onClick={() => onOffset(0)}>First</Button>}
          {own && <Button onClick={() => onOffset(null)}>My position</Button>}
        </Actions>
        {count === 1 && <p className="muted">Only one member has picks, so there is nobody to pass.</p>}
      </Card>
      {own ? (
        <div className={styles.own} role="status" aria-label="Your resulting position">
          <StandingRow row={toStandRow(own)} own decimals={decimals} />
        </div>
      ) : (
        username !== undefined && (
          <p className="muted">You have no picks in this season, so you are not in the table.</p>
        )
      )}
    </>
  );
}

const toStandRow = ({ username, position, position_change, points }: WhatIfRow) => ({
  user: { username, date_created: '', has_profile_picture: false },
  position,
  position_change,
  points,
});

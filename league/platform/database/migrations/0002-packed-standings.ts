import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores tables in pages of 512 rows, and positions in blocks of 512 ids. */
export class PackedStandings1700000000002 implements MigrationInterface {
  name = 'PackedStandings1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of [pages, takeOver, rows]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(unpack);
  }
}

/** Uncompressed arrays of 512 fit into their row, so that a single read returns a page. */
const pages = `
ALTER TABLE standings_snapshots ADD COLUMN size int NOT NULL DEFAULT 0;
ALTER TABLE standings_snapshots ALTER COLUMN size DROP DEFAULT;

CREATE TABLE standings_pages (
  snapshot_id int NOT NULL REFERENCES standings_snapshots ON DELETE CASCADE,
  page int NOT NULL,
  picks_ids int[] NOT NULL,
  points_hundredths int[] NOT NULL,
  position_changes int[] NOT NULL,
  PRIMARY KEY (snapshot_id, page)
);
ALTER TABLE standings_pages ALTER picks_ids SET STORAGE PLAIN, ALTER points_hundredths SET STORAGE PLAIN,
  ALTER position_changes SET STORAGE PLAIN;

CREATE TABLE standings_places (
  snapshot_id int NOT NULL REFERENCES standings_snapshots ON DELETE CASCADE,
  block int NOT NULL,
  positions int[] NOT NULL,
  PRIMARY KEY (snapshot_id, block)
);
ALTER TABLE standings_places ALTER positions SET STORAGE PLAIN;
`;

const takeOver = `
UPDATE standings_snapshots SET size = (SELECT count(*) FROM standings_rows WHERE snapshot_id = standings_snapshots.id);

INSERT INTO standings_pages
SELECT snapshot_id, (position - 1) / 512, array_agg(picks_id ORDER BY position),
  array_agg(points_hundredths ORDER BY position), array_agg(position_change ORDER BY position)
FROM standings_rows GROUP BY 1, 2;

INSERT INTO standings_places
SELECT block.snapshot_id, block.number, array_agg(coalesce(line.position, 0) ORDER BY low)
FROM (SELECT DISTINCT snapshot_id, picks_id / 512 AS number FROM standings_rows) block
CROSS JOIN generate_series(0, 511) AS low
LEFT JOIN standings_rows line ON line.snapshot_id = block.snapshot_id AND line.picks_id = block.number * 512 + low
GROUP BY 1, 2;
`;

const rows = `
DROP TABLE standings_rows;
CREATE VIEW standings_rows AS
SELECT snapshot_id, page, (page * 512 + line.number)::int AS position, line.picks_id, line.points_hundredths,
  line.position_change
FROM standings_pages, unnest(picks_ids, points_hundredths, position_changes)
  WITH ORDINALITY AS line(picks_id, points_hundredths, position_change, number);
`;

const unpack = `
ALTER VIEW standings_rows RENAME TO packed_rows;
CREATE TABLE standings_rows (
  snapshot_id int NOT NULL REFERENCES standings_snapshots ON DELETE CASCADE,
  position int NOT NULL,
  picks_id int NOT NULL,
  member_id int,
  points_hundredths int NOT NULL,
  position_change int NOT NULL,
  PRIMARY KEY (snapshot_id, position)
);
CREATE INDEX standings_rows_member_idx ON standings_rows (snapshot_id, member_id);
INSERT INTO standings_rows
SELECT snapshot_id, position, picks_id, member_id, points_hundredths, position_change
FROM packed_rows LEFT JOIN picks ON picks.id = picks_id;
DROP VIEW packed_rows;
DROP TABLE standings_places, standings_pages;
ALTER TABLE standings_snapshots DROP COLUMN size;
`;

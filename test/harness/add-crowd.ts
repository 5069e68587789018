import type { DataSource } from 'typeorm';
import type { Season } from '#league/schema/season.entity.js';

/**
 * Inserts members with different picks into the database. They are named crowd1, crowd2, ... in the order of
 * submission.
 */
export async function addCrowd(database: DataSource, { id: seasonId }: Season, size: number): Promise<void> {
  await database.query(
    `INSERT INTO members (username, email, password_hash, is_active, race_weekends_emails, picks_receipt_emails)
     SELECT 'crowd' || number, 'crowd' || number || '@parcferme.example', '', true, false, false
     FROM generate_series(1, $1::int) number`,
    [size],
  );
  await database.query(
    `INSERT INTO picks (season_id, member_id, pick1, pick2, pick3, pick4, pick5, submitted_at)
     SELECT $1, member.id, ranking.a, ranking.b, ranking.c, ranking.d, ranking.e, timestamptz '2023-02-01' + number * interval '1 s'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM members WHERE username LIKE 'crowd%') member
     JOIN (SELECT row_number() OVER () AS number, a.id AS a, b.id AS b, c.id AS c, d.id AS d, e.id AS e
       FROM riders a JOIN riders b ON b.season_id = a.season_id JOIN riders c ON c.season_id = a.season_id
       JOIN riders d ON d.season_id = a.season_id JOIN riders e ON e.season_id = a.season_id
       WHERE a.season_id = $1 AND b.id <> a.id AND c.id NOT IN (a.id, b.id) AND d.id NOT IN (a.id, b.id, c.id)
         AND e.id NOT IN (a.id, b.id, c.id, d.id)
       LIMIT $2::int) ranking USING (number)`,
    [seasonId, size],
  );
}

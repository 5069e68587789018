import type { EntityManager } from 'typeorm';
import type { PicturesAnswer } from '../../league/contract/answers.js';

type Pictures = PicturesAnswer['profile_pictures'];

/** The pictures of those of the members who have one, by the names they were asked for. */
export async function readPictures(manager: EntityManager, names: readonly string[]): Promise<Pictures> {
  const rows: Pictures[string][] = await manager.query(
    `SELECT username, format, translate(encode(data, 'base64'), E'\\n', '') AS data
     FROM profile_pictures JOIN members ON members.id = member_id WHERE lower(username) = ANY($1)`,
    [names.map((name) => name.toLowerCase())],
  );
  return Object.fromEntries(rows.map((row) => [row.username, row]));
}
